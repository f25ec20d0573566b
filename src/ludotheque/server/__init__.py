"""Tables over HTTP and WebSocket: seats, storage, bots and clocks around the match."""
