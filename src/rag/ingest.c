/* Bringing the index up to date with a folder. All of it is one transaction: a reader sees the old
 * documents or the new ones, and a stop in between changes nothing. */
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "digest.h"
#include "querent/base/mem.h"
#include "querent/base/path.h"
#include "querent/base/str.h"
#include "querent/base/text.h"
#include "rag_private.h"

enum { DEPTH_MAX = 16 };

struct ingest {
    struct rag *rag;
    struct cancel *cancel;
    struct rag_ingested counts;
    int64_t round; /* mark of the documents that are still there */
    sqlite3_int64 document;
    sqlite3_stmt *insert;
    struct err *err;
};

static bool is_markdown(const char *name)
{
    return str_ends(name, ".md") || str_ends(name, ".markdown");
}

static bool is_document(const char *name)
{
    return *name != '.' && (is_markdown(name) || str_ends(name, ".txt") || convert_is_html(name) ||
                            convert_is_pdf(name));
}

static bool take_chunk(void *arg, const struct chunk *chunk)
{
    struct ingest *in = arg;
    unsigned char hash[32];

    if (cancel_fired(in->cancel))
        return err_set(in->err, ERR_CANCELLED, "stopped");
    digest_pair(chunk->heading, chunk->text, chunk->len, hash); /* what a vector belongs to */
    sqlite3_bind_int64(in->insert, 1, in->document);
    sqlite3_bind_int(in->insert, 2, chunk->line);
    sqlite3_bind_text(in->insert, 3, chunk->heading, -1, SQLITE_STATIC);
    sqlite3_bind_text(in->insert, 4, chunk->text, (int)chunk->len, SQLITE_STATIC);
    sqlite3_bind_blob(in->insert, 5, hash, sizeof hash, SQLITE_STATIC);
    const bool ok = sqlite3_step(in->insert) == SQLITE_DONE || index_error(in->rag->db, in->err);
    sqlite3_reset(in->insert);
    return ok;
}

static bool run_with(struct ingest *in, const char *sql, int64_t value)
{
    sqlite3_stmt *statement = NULL;

    if (!index_prepare(in->rag->db, sql, &statement, in->err))
        return false;
    sqlite3_bind_int64(statement, 1, value);
    const bool ok = sqlite3_step(statement) == SQLITE_DONE || index_error(in->rag->db, in->err);
    sqlite3_finalize(statement);
    return ok;
}

/* Is the document known with this time and size? Its id is left in in->document (0: unknown). */
static bool is_unchanged(struct ingest *in, const char *path, const struct stat *st, bool *ret_same)
{
    sqlite3_stmt *statement = NULL;

    if (!index_prepare(in->rag->db, "SELECT id, mtime, size FROM documents WHERE path = ?1",
                       &statement, in->err))
        return false;
    sqlite3_bind_text(statement, 1, path, -1, SQLITE_STATIC);
    in->document = 0;
    *ret_same = false;
    if (sqlite3_step(statement) == SQLITE_ROW) {
        in->document = sqlite3_column_int64(statement, 0);
        *ret_same = sqlite3_column_int64(statement, 1) ==
                        (int64_t)st->st_mtim.tv_sec * 1000000000 + st->st_mtim.tv_nsec &&
                    sqlite3_column_int64(statement, 2) == st->st_size;
    }
    sqlite3_finalize(statement);
    return true;
}

static bool write_document(struct ingest *in, const char *path, const struct stat *st)
{
    sqlite3_stmt *statement = NULL;

    if (in->document && !run_with(in, "DELETE FROM chunks WHERE document = ?1", in->document))
        return false;
    if (!index_prepare(
            in->rag->db,
            "INSERT INTO documents(path, mtime, size, seen) VALUES (?1, ?2, ?3, ?4)"
            " ON CONFLICT(path) DO UPDATE SET mtime = ?2, size = ?3, seen = ?4 RETURNING id",
            &statement, in->err))
        return false;
    sqlite3_bind_text(statement, 1, path, -1, SQLITE_STATIC);
    sqlite3_bind_int64(statement, 2,
                       (int64_t)st->st_mtim.tv_sec * 1000000000 + st->st_mtim.tv_nsec);
    sqlite3_bind_int64(statement, 3, st->st_size);
    sqlite3_bind_int64(statement, 4, in->round);
    const bool ok = sqlite3_step(statement) == SQLITE_ROW || index_error(in->rag->db, in->err);
    if (ok)
        in->document = sqlite3_column_int64(statement, 0);
    sqlite3_finalize(statement);
    return ok;
}

/* Nothing of a document that can't be read is kept; it is counted, and the others go on. */
static bool leave_out(struct ingest *in, const char *path, const char *why)
{
    in->counts.left_out++;
    snprintf(in->counts.note, sizeof in->counts.note, "left out '%.*s': %s", TEXT_CUT(path, 80),
             why);
    return true;
}

static bool mark_seen(struct ingest *in)
{
    sqlite3_stmt *statement = NULL;

    if (!index_prepare(in->rag->db, "UPDATE documents SET seen = ?1 WHERE id = ?2", &statement,
                       in->err))
        return false;
    sqlite3_bind_int64(statement, 1, in->round);
    sqlite3_bind_int64(statement, 2, in->document);
    const bool ok = sqlite3_step(statement) == SQLITE_DONE || index_error(in->rag->db, in->err);
    sqlite3_finalize(statement);
    return ok;
}

/* A document that a tool has to read first. */
static bool ingest_convert(struct ingest *in, const char *full, const char *path,
                           struct buf *ret_text, bool *ret_stop)
{
    struct err err = ERR_INIT;

    if (convert_document(full, in->cancel, ret_text, &err))
        return true;
    *ret_stop = err.code == ERR_CANCELLED;
    if (*ret_stop)
        *in->err = err;
    else
        leave_out(in, path, err.text);
    return false;
}

static bool take_file(struct ingest *in, const char *full, const char *path, const struct stat *st)
{
    struct buf text = BUF_INIT;
    const bool converted = convert_is_html(path) || convert_is_pdf(path);
    bool same = false, ok = true, stop = false;

    in->counts.files++;
    if (st->st_size > RAG_FILE_MAX)
        return leave_out(in, path, "too large");
    if (!is_unchanged(in, path, st, &same))
        return false;
    if (same)
        return mark_seen(in);
    if (converted && !ingest_convert(in, full, path, &text, &stop))
        ok = !stop;
    else if (!converted && !path_read(full, RAG_FILE_MAX, &text, NULL))
        ok = leave_out(in, path, "cannot be read");
    else if (strlen(buf_str(&text)) != text.len || !text_valid(buf_str(&text), text.len))
        ok = leave_out(in, path, "not UTF-8 text");
    else {
        in->counts.changed++;
        ok = write_document(in, path, st) &&
             chunk_document(buf_str(&text), converted || is_markdown(path), in->rag->chunk_words,
                            take_chunk, in);
    }
    buf_release(&text);
    return ok;
}

static bool take_folder(struct ingest *in, const char *full, const char *path, int depth);

/* Links are not followed: a folder that links to itself would never end. */
static bool take_entry(struct ingest *in, const char *full, const char *path, const char *name,
                       int depth)
{
    struct stat st;

    if (cancel_fired(in->cancel))
        return err_set(in->err, ERR_CANCELLED, "stopped");
    if (lstat(full, &st) < 0)
        return true; /* vanished in between */
    if (S_ISDIR(st.st_mode) && *name != '.' && depth < DEPTH_MAX)
        return take_folder(in, full, path, depth + 1);
    return !S_ISREG(st.st_mode) || !is_document(name) || take_file(in, full, path, &st);
}

static bool take_folder(struct ingest *in, const char *full, const char *path, int depth)
{
    DIR *dir = opendir(full);
    bool ok = true;

    if (!dir)
        return depth
                   ? leave_out(in, path, "cannot be opened")
                   : err_set(in->err, errno == ENOENT ? ERR_NOT_FOUND : ERR_IO,
                             "cannot open the folder of documents '%s': %s", full, strerror(errno));
    for (const struct dirent *entry = readdir(dir); ok && entry; entry = readdir(dir)) {
        if (str_eq(entry->d_name, ".") || str_eq(entry->d_name, ".."))
            continue;
        char *inner = path_join(full, entry->d_name);
        char *inner_path = path_join(path, entry->d_name);
        ok = take_entry(in, inner, inner_path, entry->d_name, depth);
        mem_free(inner);
        mem_free(inner_path);
    }
    closedir(dir);
    return ok;
}

static int64_t ingest_number_of(struct rag *rag, const char *sql)
{
    sqlite3_stmt *statement = NULL;
    int64_t value = 0;

    if (sqlite3_prepare_v2(rag->db, sql, -1, &statement, NULL) == SQLITE_OK &&
        sqlite3_step(statement) == SQLITE_ROW)
        value = sqlite3_column_int64(statement, 0);
    sqlite3_finalize(statement);
    return value;
}

static bool forget_vanished(struct ingest *in)
{
    if (!run_with(
            in, "DELETE FROM chunks WHERE document IN (SELECT id FROM documents WHERE seen <> ?1)",
            in->round) ||
        !run_with(in, "DELETE FROM documents WHERE seen <> ?1", in->round))
        return false;
    in->counts.removed = (size_t)sqlite3_changes(in->rag->db);
    return true;
}

bool rag_ingest(struct rag *rag, const char *dir, struct cancel *cancel,
                struct rag_ingested *ret_counts, struct err *err)
{
    struct ingest in = {.rag = rag, .cancel = cancel, .err = err};
    struct err embed_err = ERR_INIT;

    if (!index_exec(rag->db, "BEGIN IMMEDIATE", err))
        return false;
    in.round = ingest_number_of(rag, "SELECT coalesce(max(seen), 0) + 1 FROM documents");
    bool ok =
        index_prepare(
            rag->db,
            "INSERT INTO chunks(document, line, heading, text, hash) VALUES (?1, ?2, ?3, ?4, ?5)",
            &in.insert, err) &&
        take_folder(&in, dir, "", 0) && forget_vanished(&in);
    sqlite3_finalize(in.insert);
    if (!ok || !index_exec(rag->db, "COMMIT", err)) {
        sqlite3_exec(rag->db, "ROLLBACK", NULL, NULL, NULL);
        return false;
    }
    rag->vectors_loaded = false;
    if (rag->embedder && !embed_missing(rag, cancel, &embed_err)) {
        if (embed_err.code == ERR_CANCELLED) {
            *err = embed_err;
            return false;
        }
        snprintf(in.counts.note, sizeof in.counts.note, "words only: %.*s",
                 TEXT_CUT(embed_err.text, 140));
    }
    in.counts.chunks = (size_t)ingest_number_of(rag, "SELECT count(*) FROM chunks");
    *ret_counts = in.counts;
    return true;
}
