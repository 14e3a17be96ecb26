"""Breaks each promise of SECURITY.md in one place of the source, and expects a test that the page names to fail.

    git worktree add --detach /tmp/broken && cd /tmp/broken && cmake --preset dev && cmake --build --preset dev
    python3 tests/faults/sabotage.py /tmp/broken [PART OF A PROMISE …]
    python3 tests/faults/sabotage.py check      builds nothing: each promise, file and line that is named here still exists

The folder is a copy that may be changed; its build is used and left as it was found. Only check is part of CI, since
each break is a build. A promise without a break here is listed at the end."""
import ctypes, os, re, signal, subprocess, sys

HERE = os.path.dirname(os.path.abspath(__file__))
SUBREAPER = 36    # prctl: orphans below this process become its children
PATIENCE_S = 600  # a test that waits for ever when the promise is broken has failed, too
FAULTS = "querent fault_day fault_shim"

# The beginning of the promise, the file, what stands there, what is put there, the test with what it finds in its
# environment, and what it is built from (the test's own program where nothing is said).
BREAKS = [
    ("Only a statement that reads", "src/sql/guard/guard_tree.c", "    if (g->verdict != SQL_READS)\n        return false;\n",
     "    if (g)\n        return false;\n", "unit_sql_guard", ""),
    ("PostgreSQL's `(x).f`", "src/sql/guard/guard_attribute.c", "    if (is != ATTRIBUTE_COLUMN)\n", "    if (!is && !e)\n",
     "unit_sql_guard", ""),
    ("An unknown function", "src/answer/known.c", "    if (!use->listed || ", "    if (", "unit_answer_version", ""),
    ("A statement that the guard lets through", "src/sql/guard/guard_tree.c", "    if (g->verdict != SQL_READS)\n        return false;\n",
     "    if (g)\n        return false;\n", "integration_guard_execution_sqlite", ""),
    ("Queries run in sessions", "src/db/postgres/postgres_session.c", "reads ? MODES", "!options ? MODES",
     "integration_db_session_postgres", ""),
    ("A server that reads strings", "src/db/postgres/postgres_session.c", "if (value && str_eq(value, modes[i].value))", "if (i < 2)",
     "integration_db_session_postgres", ""),
    ("A result that an error cut", "src/jobs/job_export.c", "    job->partial = ok;\n", "", "unit_jobs_cut", ""),
    ("A MySQL or MariaDB server cannot", "src/db/mysql/mysql_files.c",
     "    libmariadb.mysql_set_local_infile_handler(conn, no_open, no_read, no_close, mysql_files_refused,\n"
     "                                              NULL);\n    mysql_files_allow(conn, 0);\n",
     "    (void)no_open, (void)no_read, (void)no_close, (void)mysql_files_refused;\n    mysql_files_allow(conn, 1);\n",
     "integration_db_mysql_hostile", ""),
    ("With `audit: required`", "src/audit/audit.c", "    if (kept == TRAIL_LOST && audit_required(", "    if (kept == TRAIL_LOST && !err && audit_required(",
     "unit_audit_gate", ""),
    ("querent detects changed rows of the audit trail", "src/store/trail_stored.c", "    return str_eq(hash, stored_hash(stmt));",
     "    return str_eq(hash, stored_hash(stmt)) || stmt;", "unit_trail", ""),
    ("A statement that ran without", "src/audit/audit.c", "        missed_add(audit->missed, what, connection ? connection->name : \"\", problem->text);",
     "        (void)what;", "unit_audit_gate", ""),
    ("In a folder where everybody", "src/jobs/export/export_file.c", "    if (is_foreign_link(path)) {", "    if (is_foreign_link(path) && !err) {",
     "unit_jobs_export_file", ""),
    ("No text, however deep", "src/sql/parse/parse.c", "    if (p->depth >= SQL_DEPTH_MAX)", "    if (p->depth < 0)", "unit_sql_deep", ""),
    ("Files that others own", "src/base/system/trust.c", "    return !walk->fault ||", "    return !walk->fault || walk ||", "unit_base_trust", ""),
    ("With `secure_views`", "src/sql/guard/secure.c", "    if (s->refused)\n        return;\n", "    if (s)\n        return;\n",
     "unit_sql_edit", ""),
    ("No answer comes from an SQLite file", "src/db/sqlite/sqlite_file.c",
     "    if (before.stat.st_ino && !sqlite_file_same_file(&before.stat, &now))\n        *ret_new", "    if (!base)\n        *ret_new",
     "unit_db_sqlite_same", ""),
    ("A write job that is killed", "src/jobs/write/job_stage.c", "    *ret_staging = beside_name(job, \"new\");", "    (void)ret_staging;",
     "e2e_trust_killed", "querent"),
    ("No silent server", "src/base/system/detour.c", "    return deadline_us && clock_mono_us() >= deadline_us;",
     "    return deadline_us < 0;", "unit_base_detour", ""),
    ("Passwords in URLs", "src/base/url.c", "        buf_add(out, \"***\");", "        buf_addn(out, secrets.start, (size_t)(secrets.end - secrets.start));",
     "unit_base_url", ""),
    ("A value that a session statement takes", "src/db/session.c", "        keep_pieces(db, value);\n", "        (void)keep_pieces;\n",
     "integration_db_session_mariadb", ""),
    ("Once connected, a password", "src/base/secret.c", "    prctl(PR_SET_DUMPABLE, 0);", "    prctl(PR_SET_DUMPABLE, 1);",
     "e2e_trust_secrets", "querent"),
    ("No query's text can read", "src/sql/guard/guard_session.c", "    if (guarding->dialect == SQL_MYSQL && len > 1 &&",
     "    if (guarding->dialect == SQL_MYSQL && len > 9999 &&", "unit_sql_guard", ""),
    ("Without TLS a MySQL", "src/db/mysql/mysql_connect.c", "    if (target->tls != MY_TLS_REQUIRED && !near) /*", "    if (!target) /*",
     "integration_db_mysql_hostile", ""),
    ("Over HTTP nobody asks", "src/serve/daemon.c", "    if ((request->who.scopes & scope) == scope)", "    if (scope)", "e2e_serve_who", "querent"),
    ("Whatever a model answers", "src/cli/flow.c", "    cli_print_safe(stderr, text);\n", "    fputs(text, stderr);\n", "e2e_trust_answers",
     "querent"),
    ("A write job whose commit", "src/jobs/write/job_write.c", "    job->unknown = written < 0;", "    job->unknown = written < -1;",
     "integration_jobs_mariadb", ""),
    ("A write job whose rows are in place", "src/jobs/write/job_write.c", "        w->note = mem_strdup(after.text);",
     "        return err_set(err, after.code, \"%s\", after.text);", "integration_jobs_mariadb", ""),
    ("Whatever system call fails", "src/jobs/export/export_file.c",
     "        if (n < 0)\n            return export_file_io_error(err, \"write\", file->target);\n", "        if (n < 0)\n            return true;\n",
     "faults_calls QUERENT_FAULT_JOB=file,workbook,export QUERENT_FAULT_SAMPLE=9", FAULTS),
    ("After a kill at any moment", "src/jobs/export/export_file.c", "        ok = open_unnamed(file, mode) ||",
     "        ok = (file->fd = open(file->target, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode)) >= 0 || open_unnamed(file, mode) ||",
     "faults_kills", FAULTS),
    ("A server whose answer is cut", "src/http/http.c", "    if (now >= call->deadline_us) {", "    if (now < 0) {", "faults_wires QUERENT_WIRE=ollama:150:stall", FAULTS),
    ("Time grows", "src/base/map.c", "    return (size_t)hash & (map->slot_count - 1);", "    return (size_t)hash & (map->slot_count - map->slot_count);", "scale_sql", ""),
    ("A locked or full state file", "src/store/write.c", "    const bool later = !ok && (behind || store->passing) &&",
     "    const bool later = !ok && behind &&", "e2e_locked_state", "querent"),
    ("Rows that only pass", "src/model/rows/result_spill.c", "        madvise(chunk->base, chunk->size, MADV_DONTNEED);\n        atomic_store_explicit(&result->forgotten_to",
     "        atomic_store_explicit(&result->forgotten_to", "e2e_command_line", "querent"),
]


def promises():
    with open(os.path.join(HERE, "..", "..", "SECURITY.md")) as file:
        rows = [line.split("|") for line in file if line.startswith("| ")]
    return {row[1].strip(): row[2] for row in rows if row[1].strip() != "promise"}


def run(folder, *command, more=()):
    try:
        return subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=PATIENCE_S,
                              env=dict(os.environ, **dict(pair.split("=", 1) for pair in more)))
    except subprocess.TimeoutExpired:
        return subprocess.CompletedProcess(command, 1, "", "no end after %d s" % PATIENCE_S)


def below(pid):
    """Everything that the process has started and that still runs, the youngest last."""
    parents = {}
    for entry in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open("/proc/%s/stat" % entry) as file:
                state, parent = file.read().rsplit(")", 1)[1].split()[:2]
            if state != "Z":
                parents.setdefault(int(parent), []).append(int(entry))
        except OSError:
            pass  # it has ended
    found = [pid]
    for one in found:
        found.extend(parents.get(one, []))
    return found[1:]


def sweep():
    """A test that fails in its middle, or never ends, leaves its servers: they are ended here. How many there were."""
    left = set()
    while below(os.getpid()):
        for pid in below(os.getpid()):
            left.add(pid)
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
        try:
            while os.waitpid(-1, 0)[0]:
                pass
        except ChildProcessError:
            pass
    return len(left)


def build(folder, targets):
    done = run(folder, "cmake", "--build", "--preset", "dev", "-j2", "--target", *targets)
    return None if done.returncode == 0 else "does not build:\n" + done.stdout[-1500:]


def outcome(folder, test, more):
    done = run(os.path.join(folder, "build", "dev"), "ctest", "-R", "^%s$" % test, more=more)
    left = sweep()
    if left:
        print("          %s left %d processes, which were ended" % (test, left), flush=True)
    if "No tests were found" in done.stdout + done.stderr:
        return "there is no test %s" % test
    if "***Skipped" in done.stdout:
        return "skipped"
    return "passed" if done.returncode == 0 else "failed"


def sabotage(folder, file, old, new, test, more, targets):
    """None: the test passes with the source as it is, and fails with the break. Else what went otherwise."""
    path = os.path.join(folder, file)
    with open(path) as source:
        text = source.read()
    if text.count(old) != 1:
        return "%s has what is to be broken %d times" % (file, text.count(old))
    problem = build(folder, targets)
    if problem:
        return problem
    before = outcome(folder, test, more)
    if before != "passed":
        return "%s with the source as it is: %s" % (test, before)
    try:
        with open(path, "w") as source:
            source.write(text.replace(old, new))
        problem = build(folder, targets)
        after = None if problem else outcome(folder, test, more)
    finally:
        with open(path, "w") as source:
            source.write(text)
    return problem or (None if after == "failed" else "%s %s although it is broken" % (test, after))


def named(known, whole, test):
    """None: SECURITY.md has the promise, and names the test."""
    if len(whole) != 1:
        return "SECURITY.md has %d such promises" % len(whole)
    if re.search(r"`(%s|%s_\*)`" % (test, test.rsplit("_", 1)[0]), known[whole[0]]) or "_" + test.rsplit("_", 1)[1] in known[whole[0]]:
        return None
    return "the promise does not name %s" % test


def there(file, old):
    """None: the source has what is to be broken, once."""
    with open(os.path.join(HERE, "..", "..", file)) as source:
        count = source.read().count(old)
    return None if count == 1 else "%s has what is to be broken %d times" % (file, count)


def main():
    folder, wanted = sys.argv[1], sys.argv[2:]
    known, failed, seen = promises(), 0, set()
    if ctypes.CDLL(None, use_errno=True).prctl(SUBREAPER, 1, 0, 0, 0) != 0:
        sys.exit("processes that a test leaves cannot be seen: " + os.strerror(ctypes.get_errno()))
    for start, file, old, new, test, target in BREAKS:
        test, *more = test.split()
        whole = [text for text in known if text.startswith(start)]
        seen.update(whole)
        if wanted and not any(part in start for part in wanted):
            continue
        problem = named(known, whole, test)
        if not problem and folder == "check":
            problem = there(file, old)
        elif not problem:
            problem = sabotage(folder, file, old, new, test, more, (target or test).split())
        failed += bool(problem)
        print("%s  %s (%s)" % ("NOT HELD" if problem else "in place" if folder == "check" else "held    ", start, problem or test), flush=True)
    for text in [text for text in known if text not in seen and not wanted]:
        print("no break  " + text[:90])
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
