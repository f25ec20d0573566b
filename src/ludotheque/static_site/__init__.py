"""The page without a server: the engine in a browser's worker, and the build of the page.

What runs in the browser (Pyodide) imports neither the server nor asyncio.
"""
