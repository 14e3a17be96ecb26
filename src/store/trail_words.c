/* What is said of a trail: one place for all its sentences. */
#include "trail_private.h"

#include <stdio.h>

#include "querent/base/clock.h"
#include "querent/base/words.h"

bool trail_whole(const struct trail_report *report)
{
    return report->broken.code == ERR_NONE && !report->no_table && chain_sound(report->anchor);
}

/* Rows that were added after the break do not stand for those that are gone. */
static void trail_words_add_missing(const struct trail_report *report, struct buf *out)
{
    const int64_t left = report->cut >= 0 ? report->cut : report->rows,
                  missing = report->anchor_rows - left;

    buf_addf(out, "the anchor '%s' names ", report->anchor_path);
    words_number_of(out, report->anchor_rows, "row", "rows");
    buf_add(out, ", the state has ");
    words_number_of(out, left, "row", "rows");
    if (left < report->rows)
        buf_add(out, " of them");
    if (missing == 1)
        buf_add(out, ": the newest is gone");
    else if (left == 0)
        buf_add(out, ": all are gone");
    else {
        buf_add(out, ": the newest ");
        words_count(out, missing);
        buf_add(out, " are gone");
    }
}

void trail_anchor_words(const struct trail_report *report, struct buf *out)
{
    const char *path = report->anchor_path;

    switch (report->anchor) {
    case TRAIL_UNBEGUN:
        buf_add(out, "nothing was recorded with a key yet");
        if (report->key_known)
            buf_add(out,
                    ", though there is a key: unless it was only just given, the state file and "
                    "its anchor are gone");
        break;
    case TRAIL_AGREES:
        buf_addf(out, "the anchor '%s' agrees", path);
        break;
    case TRAIL_AHEAD:
        buf_addf(out, "the anchor '%s' names ", path);
        words_number_of(out, report->anchor_rows, "row", "rows");
        buf_add(out, "; ");
        words_number_of(out, report->rows - report->anchor_rows, "row follows", "rows follow");
        buf_add(out, " it, which it was not told of: a process ended, or it could not be written");
        break;
    case TRAIL_GONE:
        buf_addf(out, "the anchor '%s' is gone: whether the newest rows are missing can't be known",
                 path);
        break;
    case TRAIL_DAMAGED:
        buf_addf(out, "the anchor '%s' was changed, or made with another key", path);
        break;
    case TRAIL_DIFFERS:
        if (report->cut >= 0 && report->cut < report->anchor_rows) {
            trail_words_add_missing(report, out);
            break;
        }
        buf_add(out, "row ");
        words_count(out, report->anchor_rows);
        buf_addf(out, " is not the one that the anchor '%s' names", path);
        break;
    case TRAIL_MISSING:
        trail_words_add_missing(report, out);
        break;
    }
}

static void add_chain(const struct trail_report *report, struct buf *out)
{
    char at[24];

    words_number_of(out, report->rows, "row", "rows");
    buf_add(out, report->broken.code == ERR_NONE ? ", unbroken" : ", broken");
    if (report->broken.code != ERR_NONE)
        buf_addf(out, ": %s", report->broken.text);
    buf_addc(out, '\n');
    if (report->keyed_at && report->plain) {
        clock_iso(report->keyed_at, at);
        buf_add(out, "the keyed chain begins with row ");
        words_count(out, report->plain + 1);
        buf_addf(out, ", %s; who could write the file could make those before it anew\n", at);
    } else if (report->keyed_at) {
        clock_iso(report->keyed_at, at);
        buf_addf(out, "the chain begins %s\n", at);
    }
}

void trail_words(const struct trail_report *report, struct buf *out)
{
    if (report->no_table)
        buf_add(out, "the audit table is gone from the state file\n");
    else
        add_chain(report, out);
    trail_anchor_words(report, out);
    buf_addc(out, '\n');
    if (report->cut >= 0 && !chain_sound(report->anchor)) {
        words_number_of(out, report->rows - report->cut, "row was", "rows were");
        buf_add(out, " added after that\n");
    }
    if (report->open) {
        words_number_of(out, report->open, "entry has", "entries have");
        buf_add(out, " no end: under way, or killed\n");
    }
    if (report->accepted) {
        words_number_of(out, report->accepted, "break was", "breaks were");
        buf_add(out, " accepted by an operator: 'querent audit' lists what was missing\n");
    }
}
