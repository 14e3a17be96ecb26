"""A proxy that does something bad to a server's answers at one byte of them."""
import random, select, socket, threading, time

FLOOD = 64 << 20


def readable(*sockets):
    """Those that have something to read within 0.2 s; also where there are more than select can take."""
    poll = select.poll()
    for one in sockets:
        poll.register(one, select.POLLIN)
    found = {fd for fd, _ in poll.poll(200)}
    return [one for one in sockets if one.fileno() in found]


class Wire:
    """Counts what servers send over it, over all connections; at byte `at` (-1: never) it does `what`: close, reset, stall,
    garble (bytes from there on are others), flood (endless bytes), swap (two pieces the other way round)."""

    def __init__(self, port, at=-1, what="close"):
        self.there, self.at, self.what, self.sent, self.lock = port, at, what, 0, threading.Lock()
        self.dice, self.met = random.Random(at), False
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port, self.open = self.listener.getsockname()[1], True
        threading.Thread(target=self.accept, daemon=True).start()

    def close(self):
        self.open = False
        self.listener.shutdown(socket.SHUT_RDWR)  # who waits in accept keeps it open otherwise
        self.listener.close()

    def accept(self):
        while self.open:
            try:
                client, _ = self.listener.accept()
                server = socket.create_connection(("127.0.0.1", self.there))
            except OSError:
                return
            threading.Thread(target=self.carry, args=(client, server), daemon=True).start()

    def spoil(self, client, rest):
        """False: the connection is over."""
        self.met = True
        if self.what == "reset":
            client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
        if self.what == "stall":
            while self.open and not readable(client):
                pass
            time.sleep(0.2)
        if self.what == "garble":
            client.sendall(bytes(b ^ self.dice.choice((0, 1, 0x80, 0xff)) for b in rest))
            return True
        if self.what == "swap":
            half = len(rest) // 2
            client.sendall(rest[half:] + rest[:half])
            return True
        if self.what == "flood":
            piece, left = (rest or b"x") * (65536 // max(1, len(rest)) + 1), FLOOD
            while self.open and left > 0:
                client.sendall(piece)
                left -= len(piece)
        return False

    def pass_on(self, client, data):
        with self.lock:
            before = self.sent
            self.sent += len(data)
        if not before <= self.at < before + len(data):
            client.sendall(data)
            return True
        client.sendall(data[:self.at - before])
        return self.spoil(client, data[self.at - before:])

    def carry(self, client, server):
        try:
            while self.open:
                ready = readable(client, server)
                if client in ready:
                    data = client.recv(65536)
                    if not data:
                        return
                    server.sendall(data)
                if server in ready:
                    data = server.recv(65536)
                    if not data or not self.pass_on(client, data):
                        return
        except OSError:
            pass
        finally:
            client.close()
            server.close()
