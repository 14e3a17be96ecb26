"""A TCP proxy that lets a query's answer through up to a byte, and then does something: closes, resets, says
nothing more, or calls a function and goes on."""
import re, select, socket, struct, threading


class Wire:
    """`mark`: a text of the query; the answer's bytes count from where it was sent for the `nth` time on a
    connection, plans of it left out: drivers prepare a statement first. `then`: "close", "reset", "silence", or a function that is called before the rest goes on.
    `again`: whether connections made after that work."""

    def __init__(self, port, mark, after, then, again=True, nth=2):
        self.port_there, self.mark, self.after, self.then, self.again = port, mark.encode(), after, then, again
        self.nth = nth
        self.done = threading.Event()
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.open = True
        threading.Thread(target=self.accept, daemon=True).start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.open = False
        self.listener.close()

    def accept(self):
        while self.open:
            try:
                client, _ = self.listener.accept()
            except OSError:
                return
            if self.done.is_set() and not self.again:
                client.close()
                continue
            server = socket.create_connection(("127.0.0.1", self.port_there))
            for s in (client, server):
                s.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            threading.Thread(target=self.carry, args=(client, server), daemon=True).start()

    def asks(self, sent):
        """Whether these bytes of the client are the statement itself."""
        return self.mark in sent and not re.search(rb"EXPLAIN", sent, re.I)

    def carry(self, client, server):
        left, pending, seen = None, b"", 0
        try:
            while self.open:
                ready, _, _ = select.select([client, server], [], [], 0.2)
                if client in ready:
                    data = client.recv(65536)
                    if not data:
                        return
                    pending = (pending + data)[-65536:]
                    seen += self.asks(pending)
                    if left is None and not self.done.is_set() and seen == self.nth:
                        left, seen = self.after, seen + 1
                    if len(pending) > 4096 or self.mark in pending:
                        pending = b""
                    server.sendall(data)
                if server in ready:
                    data = server.recv(65536)
                    if not data:
                        return
                    if left is not None and len(data) > left:
                        client.sendall(data[:left])
                        data, left = data[left:], None
                        if not self.strike(client):
                            return
                    elif left is not None:
                        left -= len(data)
                    client.sendall(data)
        except OSError:
            pass
        finally:
            client.close()
            server.close()

    def strike(self, client):
        """True: the rest goes on."""
        self.done.set()
        if callable(self.then):
            self.then()
            return True
        if self.then == "reset":
            client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        if self.then == "silence":
            while self.open and not select.select([client], [], [], 0.2)[0]:
                pass
        return False
