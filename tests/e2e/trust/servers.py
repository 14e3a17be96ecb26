"""PostgreSQL and MariaDB from Debian's packages, in a folder of their own, as a user without rights."""
import ctypes, glob, os, pwd, shutil, signal, socket, subprocess, tempfile, time

PATIENCE = 120
PR_SET_PDEATHSIG = 1
libc = ctypes.CDLL(None)


def end_with_the_test():
    """A test that is killed leaves no server."""
    libc.prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


def user_of(name):
    try:
        return pwd.getpwnam(name)
    except KeyError:
        return pwd.getpwnam("nobody")


class Server:
    def __init__(self, name):
        self.user = user_of(name)
        self.folder = tempfile.mkdtemp(prefix="querent-trust-")
        os.chmod(self.folder, 0o777)
        self.port = free_port()
        self.process = None

    def start(self, *argv):
        other = {} if os.geteuid() else {"user": self.user.pw_uid, "group": self.user.pw_gid, "extra_groups": []}
        log = open(os.path.join(self.folder, "log"), "a")
        return subprocess.Popen(argv, stdout=log, stderr=log, stdin=subprocess.DEVNULL, cwd=self.folder,
                                env={"PATH": os.environ["PATH"], "LANG": "C.UTF-8", "TMPDIR": self.folder},
                                preexec_fn=end_with_the_test, **other)

    def wait(self, ready):
        end = time.monotonic() + PATIENCE
        while not ready():
            if time.monotonic() > end or self.process.poll() is not None:
                raise RuntimeError("the server did not start: " + open(os.path.join(self.folder, "log")).read()[-400:])
            time.sleep(0.05)

    def canary(self, name="canary"):
        return os.path.join(self.folder, name)

    def close(self):
        if self.process:
            self.process.terminate()
            self.process.wait(60)
        shutil.rmtree(self.folder, ignore_errors=True)


class Postgres(Server):
    """Its user is a superuser, as bad as it gets."""

    @staticmethod
    def bin():
        found = sorted(glob.glob("/usr/lib/postgresql/*/bin/initdb"))
        return os.path.dirname(found[-1]) if found and shutil.which("psql") else None

    def __init__(self):
        super().__init__("postgres")
        data = os.path.join(self.folder, "data")
        assert self.start(self.bin() + "/initdb", "-D", data, "-U", "boss", "-A", "trust", "-E", "UTF8",
                          "--locale=C.UTF-8", "--no-sync").wait(PATIENCE) == 0
        self.process = self.start(self.bin() + "/postgres", "-D", data, "-k", self.folder, "-p", str(self.port),
                                  "-c", "listen_addresses=127.0.0.1", "-c", "fsync=off")
        self.wait(lambda: self.ask("SELECT 1", check=False) == "1")
        self.url = "postgresql://boss@127.0.0.1:%d/postgres" % self.port

    def ask(self, sql, check=True):
        done = subprocess.run(["psql", "-h", self.folder, "-p", str(self.port), "-U", "boss", "-d", "postgres", "-AtqX",
                               "-v", "ON_ERROR_STOP=1"], input=sql, capture_output=True, text=True)
        assert not check or done.returncode == 0, done.stderr
        return done.stdout.strip()


class MariaDB(Server):
    DAEMON = "/usr/sbin/mariadbd"

    @classmethod
    def there(cls):
        return os.path.exists(cls.DAEMON) and shutil.which("mariadb-install-db") and shutil.which("mariadb")

    def __init__(self):
        super().__init__("mysql")
        data = os.path.join(self.folder, "data")
        assert self.start("mariadb-install-db", "--no-defaults", "--auth-root-authentication-method=normal",
                          "--skip-test-db", "--datadir=" + data).wait(PATIENCE) == 0
        self.socket = os.path.join(self.folder, "sock")
        self.process = self.start(self.DAEMON, "--no-defaults", "--datadir=" + data, "--socket=" + self.socket,
                                  "--bind-address=127.0.0.1", "--port=%d" % self.port, "--secure-file-priv=",
                                  "--log-bin-trust-function-creators=1", "--pid-file=" + self.folder + "/pid")
        self.wait(lambda: self.ask("SELECT 1", check=False) == "1")
        self.ask("CREATE DATABASE shop; CREATE USER boss@'127.0.0.1' IDENTIFIED BY 's3cret'; "
                 "GRANT ALL ON *.* TO boss@'127.0.0.1' WITH GRANT OPTION")
        self.url = "mariadb://boss:s3cret@127.0.0.1:%d/shop" % self.port

    def ask(self, sql, check=True, database=""):
        done = subprocess.run(["mariadb", "--no-defaults", "-N", "-S", self.socket, "-u", "root", database],
                              input=sql, capture_output=True, text=True)
        assert not check or done.returncode == 0, done.stderr
        return done.stdout.strip()
