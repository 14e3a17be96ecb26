"""Servers as the tests of cut results need them: reached through a wire, and with sessions that can be killed."""
import os, sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "trust"))
import servers


class Reached:
    def by(self, port):
        """The URL with another port: a wire's."""
        return self.url.replace(":%d/" % self.port, ":%d/" % port)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


class Postgres(Reached, servers.Postgres):
    def kill_session(self, mark):
        self.ask("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE '%%%s%%' AND pid <> "
                 "pg_backend_pid()" % mark)


class MariaDB(Reached, servers.MariaDB):
    def kill_session(self, mark):
        for session in self.ask("SELECT id FROM information_schema.processlist WHERE info LIKE '%%%s%%' AND id <> "
                                "connection_id()" % mark).split():
            self.ask("KILL CONNECTION %s" % session)


def postgres():
    """None where it is not installed."""
    return Postgres() if servers.Postgres.bin() else print("skipped: no PostgreSQL")


def mariadb():
    return MariaDB() if servers.MariaDB.there() else print("skipped: no MariaDB")
