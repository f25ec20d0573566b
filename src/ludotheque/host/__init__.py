"""The table host: what a table does to its match, without storage, network or asyncio.

`HostedTable` is a table, `Subscription` one client that follows it. `MemoryTable` and
`MemoryClient` are the same without a server: they take and give the JSON messages of
`ludotheque.protocol`.
"""
