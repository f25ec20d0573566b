"""Pages and files over HTTP, one module a resource, and what stands before them."""
