/* The whole chain, row by row: each hash is made again and compared, and what is missing shows as a
 * gap. Rows that are wrong and follow each other are one stretch. A stretch that an operator has
 * accepted is named by a later row of the chain, with the digest of what stood there then, so that
 * another change to it shows again. */
#include "trail_private.h"

#include <stdio.h>
#include <string.h>

#include "querent/base/map.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"

#define STRETCHES_MAX 1000

/* What a row of the chain says was accepted. */
struct walk_accepted {
    int64_t at; /* that row */
    char *stretches;
};

struct walk {
    const struct trail *trail;
    struct trail_report *report;
    VEC(struct trail_stretch) stretches;
    VEC(struct walk_accepted) accepted;
    int64_t at; /* the number of the row before */
    char before[TRAIL_HASH];
    bool in_stretch;
};

static void walk_count(struct walk *walk, const struct trail_row *row, bool good)
{
    struct trail_report *report = walk->report;
    const bool accepts = row->begun == ROW_WHOLE && str_eq(row->what, TRAIL_ACCEPT);

    if (!report->keyed_at)
        report->keyed_at = row->at;
    report->open += row->begun == ROW_INTENT;
    report->open -= row->begun > ROW_INTENT;
    report->accepted += accepts;
    if (accepts && good) {
        const struct walk_accepted accepted = {row->seq, mem_strdup(row->sql)};
        vec_push(&walk->accepted, accepted);
    }
}

/* Begins a stretch with this row, or lengthens the one that ended with the row before. */
static void walk_flaw(struct walk *walk, struct store_stmt *stmt, int64_t number, bool fits)
{
    const bool gap = number > walk->at + 1;

    if (!walk->in_stretch || gap || walk->stretches.len == 0) {
        const struct trail_stretch stretch = {.first = number,
                                              .gone = gap ? number - walk->at - 1 : 0,
                                              .put_in = !fits && !gap,
                                              .keyless =
                                                  !walk->report->keyed_at && !stored_plain(stmt)};
        if (walk->stretches.len >= STRETCHES_MAX) {
            walk->report->more = true;
            return;
        }
        vec_push(&walk->stretches, stretch);
        snprintf(vec_last(&walk->stretches).digest, TRAIL_HASH, "%s", walk->before);
    }
    vec_last(&walk->stretches).last = number;
    stored_add_digest(stmt, vec_last(&walk->stretches).digest);
    walk->in_stretch = true;
}

/* Plain rows come first and are counted; then seq goes on without a gap. */
static void walk_row(struct walk *walk, struct store_stmt *stmt)
{
    const bool plain = stored_plain(stmt);
    const struct trail_row row = stored_row(stmt);
    const int64_t number = plain ? walk->at + 1 : row.seq;
    const bool fits = number == walk->at + 1,
               good = fits && stored_good(walk->trail, stmt, walk->before);

    if (!good)
        walk_flaw(walk, stmt, number, fits);
    else
        walk->in_stretch = false;
    if (plain)
        walk->report->plain++;
    else
        walk_count(walk, &row, good);
    walk->report->rows++;
    walk->at = number;
    snprintf(walk->before, TRAIL_HASH, "%s", stored_hash(stmt));
}

static bool walk_is_accepted(const struct walk *walk, const struct trail_stretch *stretch)
{
    struct buf line = BUF_INIT;
    bool found = false;

    stretch_line(stretch, &line);
    for (size_t i = 0; i < walk->accepted.len && !found; i++)
        found = walk->accepted.v[i].at > stretch->last &&
                strstr(walk->accepted.v[i].stretches, line.p) != NULL;
    buf_release(&line);
    return found;
}

/* What is wrong and was not accepted comes first in the report. */
static void walk_report(struct walk *walk)
{
    struct trail_report *report = walk->report;

    for (int accepted = 0; accepted < 2; accepted++)
        for (size_t i = 0; i < walk->stretches.len; i++) {
            struct trail_stretch *stretch = &walk->stretches.v[i];
            stretch->accepted = walk_is_accepted(walk, stretch);
            if (stretch->accepted != accepted)
                continue;
            if (report->stretch_count < TRAIL_STRETCHES)
                report->stretches[report->stretch_count] = *stretch;
            report->stretch_count++;
            report->broken_count += !accepted;
        }
    if (report->broken_count) {
        struct buf words = BUF_INIT;
        stretch_words(&report->stretches[0], &words);
        err_set(&report->broken, ERR_STATE, "%s", words.p);
        buf_release(&words);
    }
}

void stretch_line(const struct trail_stretch *stretch, struct buf *out)
{
    buf_addf(out, "rows %lld to %lld, %lld missing before them, digest %s\n",
             (long long)stretch->first, (long long)stretch->last, (long long)stretch->gone,
             stretch->digest);
}

bool trail_walk(struct trail *trail, struct trail_report *report, struct buf *ret_lines,
                struct err *err)
{
    struct walk walk = {.trail = trail, .report = report};
    struct err problem = ERR_INIT;
    struct store_stmt *stmt = store_prepare(trail->store, &problem,
                                            "SELECT " STORED_COLUMNS " FROM audit WHERE company=?1 "
                                            "ORDER BY seq IS NOT NULL, seq, id",
                                            "t", trail->options.company);

    while (stmt && store_step(trail->store, stmt, &problem))
        walk_row(&walk, stmt);
    stmt_end(stmt);
    report->head.rows = report->rows;
    snprintf(report->head.hash, TRAIL_HASH, "%s", walk.before);
    walk_report(&walk);
    for (size_t i = 0; i < walk.stretches.len && ret_lines; i++)
        if (!walk.stretches.v[i].accepted)
            stretch_line(&walk.stretches.v[i], ret_lines);
    for (size_t i = 0; i < walk.accepted.len; i++)
        mem_free(walk.accepted.v[i].stretches);
    vec_release(&walk.accepted);
    vec_release(&walk.stretches);
    if (problem.code == ERR_NONE)
        return true;
    *err = problem;
    return false;
}
