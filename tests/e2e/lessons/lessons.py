"""A home with a small shop whose names say little, and a model that says what a test tells it."""
import json, os, shutil, sqlite3, subprocess, sys, tempfile, traceback

QUERENT = os.path.abspath(os.environ.get("QUERENT", "build/asan/querent"))
SOURCE = os.environ.get("QUERENT_SOURCE_DIR", os.getcwd())
PATIENCE = int(os.environ.get("PATIENCE", "120"))

SHOP = """
CREATE TABLE PROD_Customers (id INTEGER PRIMARY KEY, name TEXT, segment TEXT, geographic_area TEXT);
CREATE TABLE old_customers (id INTEGER PRIMARY KEY, name TEXT);
CREATE TABLE orders (id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES PROD_Customers(id),
    payer_id INTEGER REFERENCES PROD_Customers(id), placed_on DATE, status TEXT, deleted INTEGER NOT NULL);
CREATE TABLE order_items (id INTEGER PRIMARY KEY, order_id INTEGER REFERENCES orders(id), quantity INTEGER, unit_price REAL);
INSERT INTO PROD_Customers VALUES (1,'Ann','A','north'),(2,'Bob','B','south'),(3,'Cem','A','south'),(4,'Dan','C','north');
INSERT INTO old_customers VALUES (1,'Zed');
INSERT INTO orders VALUES (1,1,2,'2025-01-05','paid',0),(2,1,1,'2025-02-05','cancelled',0),(3,2,2,'2025-03-05','paid',0),
    (4,3,4,'2025-03-07','paid',1),(5,4,4,'2025-04-01','paid',0);
INSERT INTO order_items VALUES (1,1,2,10),(2,2,1,100),(3,3,3,5),(4,4,1,7),(5,5,4,2.5);
"""


class Home:
    def __init__(self, settings=""):
        self.dir = tempfile.mkdtemp(prefix="querent-lessons-")
        self.env = {"PATH": os.environ["PATH"], "HOME": self.dir, "MODEL_WARM_UP": "false", "LANG": "C.UTF-8", "TZ": "UTC", "USER": "ann",
                    "QUERENT_NOW": "2026-06-15T12:00:00"}
        for name in ("CONFIG", "STATE", "DATA", "CACHE"):
            self.env["XDG_%s_HOME" % name] = self.path(name.lower())
        os.makedirs(self.path("config", "querent"), 0o700)
        with sqlite3.connect(self.path("shop.db")) as con:
            con.executescript(SHOP)
        self.write(os.path.join("config", "querent", "config.yaml"),
                   "connections:\n  - {name: shop, url: 'sqlite:%s'}\n%s" % (self.path("shop.db"), settings))

    def path(self, *parts):
        return os.path.join(self.dir, *parts)

    def write(self, name, text):
        with open(self.path(name), "w") as file:
            file.write(text)
        os.chmod(self.path(name), 0o600)
        return self.path(name)

    def run(self, *args, stdin="", code=0):
        done = subprocess.run([QUERENT, *args], env=self.env, cwd=self.dir, input=stdin, capture_output=True, text=True,
                              timeout=PATIENCE)
        assert code is None or done.returncode == code, "exit %d, not %d: %s %s" % (done.returncode, code, done.stdout, done.stderr)
        return done

    def lessons(self, *more):
        return {l["name"]: l for l in json.loads(self.run("lessons", "list", "-f", "json", *more).stdout)}

    def ask(self, question, *more, code=0):
        """Rows, and what was said beside them."""
        done = self.run("ask", question, "-c", "shop", "--yes", "--set", "pipeline.unseen=any", "-f", "json", *more, code=code)
        return ([list(row.values()) for row in json.loads(done.stdout)] if code == 0 else done.stdout), done.stderr

    def close(self):
        shutil.rmtree(self.dir, ignore_errors=True)


def main(tests, settings=""):
    failed = 0
    for test in tests:
        home = Home(settings)
        try:
            test(home)
            print("ok   %s" % test.__name__)
        except Exception:
            failed += 1
            print("FAIL %s" % test.__name__)
            traceback.print_exc(file=sys.stdout)
        finally:
            home.close()
        sys.stdout.flush()
    sys.exit(failed != 0)
