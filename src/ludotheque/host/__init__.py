"""The table host: what a table does to its match, without storage, network or asyncio.

`HostedTable` is a table; requests change it, and its owner stores what they did.
"""
