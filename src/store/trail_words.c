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
        if (report->others)
            buf_add(out, " for this company, only for others: either nothing ran for it, or its "
                         "rows and its anchor are gone");
        else if (report->key_known)
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
    case TRAIL_NEW_HERE:
        buf_addf(
            out,
            "other machines wrote it, and this one has no anchor yet: its first entry makes '%s'",
            path);
        break;
    case TRAIL_GONE:
        buf_addf(out,
                 "the anchor '%s' is gone: it is not known whether the newest rows are missing",
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
    case TRAIL_CHANGED:
        buf_add(out, "row ");
        words_count(out, report->changed);
        buf_addf(out,
                 ", at the end of the chain, is not as it was written, though the anchor '%s' "
                 "names it",
                 path);
        break;
    }
}

/* "rows 5 to 7" */
static void trail_words_add_span(struct buf *out, int64_t first, int64_t last)
{
    if (first == last)
        buf_addf(out, "row %lld", (long long)first);
    else
        buf_addf(out, "rows %lld to %lld", (long long)first, (long long)last);
}

void stretch_words(const struct trail_stretch *stretch, struct buf *out)
{
    const int64_t first = stretch->first, last = stretch->last;

    if (stretch->put_in) {
        buf_addf(out, "a row before row %lld was put in without the key", (long long)first);
    } else if (stretch->gone) {
        trail_words_add_span(out, first - stretch->gone, first - 1);
        buf_add(out, stretch->gone == 1 ? " is gone" : " are gone");
        if (last > first) {
            buf_add(out, ", and ");
            trail_words_add_span(out, first + 1, last);
            buf_add(out, last == first + 1 ? " was changed" : " were changed");
        }
    } else {
        trail_words_add_span(out, first, last);
        buf_add(out, first == last ? " was changed" : " were changed");
        buf_addf(out, ", or one before %s was removed", first == last ? "it" : "them");
        if (stretch->keyless)
            buf_addf(out, ", or %s key was another one", first == last ? "its" : "their");
    }
}

/* The stretches after the first, which stands in the first line. */
static void trail_words_add_stretches(const struct trail_report *report, struct buf *out)
{
    for (size_t i = report->broken_count ? 1 : 0; i < report->stretch_count && i < TRAIL_STRETCHES;
         i++) {
        buf_add(out, report->stretches[i].accepted ? "accepted by an operator: " : "broken: ");
        stretch_words(&report->stretches[i], out);
        buf_addc(out, '\n');
    }
    if (report->stretch_count > TRAIL_STRETCHES)
        buf_addf(out, "and %zu more such places\n", report->stretch_count - TRAIL_STRETCHES);
}

static void add_chain(const struct trail_report *report, struct buf *out)
{
    char at[24];

    words_number_of(out, report->rows, "row", "rows");
    buf_add(out, report->broken.code != ERR_NONE ? ", broken: "
                 : report->stretch_count         ? ", unbroken but for what was accepted"
                                                 : ", unbroken");
    buf_addf(out, "%s\n", report->broken.code != ERR_NONE ? report->broken.text : "");
    trail_words_add_stretches(report, out);
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
    if (report->exposed.code != ERR_NONE)
        buf_addf(out, "%s\n", report->exposed.text);
    if (report->accepted) {
        words_number_of(out, report->accepted, "break was", "breaks were");
        buf_add(out, " accepted by an operator: 'querent audit' lists what was missing\n");
    }
}
