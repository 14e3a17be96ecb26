"""A real SMTP server (aiosmtpd) that keeps its mails in a folder.

    mail_server.py FOLDER [--tls CERT KEY] [--login USER PASSWORD]

Prints its port. Recipients decide what goes wrong: refused@ is refused, full@ is refused after the
data, vanish@ makes the server hang up after the data, hang@ makes it silent after the data (and it
makes the file "hanging" then). Mail N is kept as N.eml, its envelope as N.to. Ends with its standard
input.
"""

import asyncio
import logging
import pathlib
import ssl
import sys

from aiosmtpd.smtp import SMTP, AuthResult

logging.getLogger("mail.log").setLevel(logging.CRITICAL)


class Keeper:
    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.count = 0

    async def handle_RCPT(self, server, session, envelope, address, options):
        if address.startswith("refused@"):
            return "550 5.1.1 no such person \x1b[31mhere"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        names = [address.split("@")[0] for address in envelope.rcpt_tos]
        if "full" in names:
            return "552 5.2.2 the mailbox is full"
        if "vanish" in names:
            server.transport.abort()
            return "250 never sent"
        if "hang" in names:
            (self.folder / "hanging").touch()
            await asyncio.sleep(3600)
        self.count += 1
        (self.folder / f"{self.count}.to").write_text(
            "\n".join([envelope.mail_from, *envelope.rcpt_tos]))
        (self.folder / f"{self.count}.eml").write_bytes(envelope.content)
        return "250 OK"


def option(name, count):
    if name not in sys.argv:
        return None
    at = sys.argv.index(name)
    return sys.argv[at + 1:at + 1 + count]


def protocol(folder):
    keeper, tls, login = Keeper(folder), option("--tls", 2), option("--login", 2)
    context = None
    if tls:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(*tls)

    def check(server, session, envelope, mechanism, data):
        good = [data.login.decode(), data.password.decode()] == login
        return AuthResult(success=good, handled=good)

    return lambda: SMTP(keeper, tls_context=context, hostname="mail.example",
                        authenticator=check if login else None, auth_required=bool(login),
                        auth_require_tls=bool(tls))


async def main():
    loop = asyncio.get_running_loop()
    server = await loop.create_server(protocol(sys.argv[1]), "127.0.0.1", 0)
    print(server.sockets[0].getsockname()[1], flush=True)
    await loop.run_in_executor(None, sys.stdin.read)


asyncio.run(main())
