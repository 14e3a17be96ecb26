/* CSV, TSV, Markdown and HTML: a row is a line. */
#include "export/exporter.h"

#include <string.h>

#include "querent/base/text.h"
#include "querent/model/rows/number_read.h"
#include "querent/model/rows/rowtext.h"

static struct cell name_cell(const struct exporter *exporter, size_t col)
{
    const char *name = exporter->columns[col].name;
    return (struct cell){.p = name, .len = strlen(name), .kind = CELL_TEXT};
}

static bool nothing_more(struct exporter *exporter, struct err *err)
{
    (void)exporter, (void)err;
    return true;
}

/* The cell, or its text behind a ' in `room`. */
static struct cell export_text_guarded(const struct exporter *exporter, const struct cell *cell,
                                       struct buf *room)
{
    return exporter->options.guard_formulas ? rowtext_guarded(cell, room) : *cell;
}

static void add_line(struct exporter *exporter, const struct cell *cells, bool names, char between)
{
    struct buf room = BUF_INIT;

    for (size_t i = 0; i < exporter->count; i++) {
        const struct cell given =
            names ? name_cell(exporter, i) : cell_in_words(&cells[i], exporter->columns[i].value);
        const struct cell cell = export_text_guarded(exporter, &given, &room);
        if (i)
            buf_addc(&exporter->out, between);
        if (between == ',')
            rowtext_csv(&exporter->out, &cell, ',');
        else
            rowtext_tsv(&exporter->out, &cell);
    }
    buf_release(&room);
}

/* ---- CSV */

static bool csv_begin(struct exporter *exporter, struct err *err)
{
    (void)err;
    add_line(exporter, NULL, true, ',');
    buf_add(&exporter->out, "\r\n");
    return true;
}

static bool csv_row(struct exporter *exporter, const struct cell *cells, struct err *err)
{
    (void)err;
    add_line(exporter, cells, false, ',');
    buf_add(&exporter->out, "\r\n");
    return true;
}

const struct export_ops export_csv = {.begin = csv_begin, .row = csv_row, .end = nothing_more};

/* ---- TSV */

static bool tsv_begin(struct exporter *exporter, struct err *err)
{
    (void)err;
    add_line(exporter, NULL, true, '\t');
    buf_addc(&exporter->out, '\n');
    return true;
}

static bool tsv_row(struct exporter *exporter, const struct cell *cells, struct err *err)
{
    (void)err;
    add_line(exporter, cells, false, '\t');
    buf_addc(&exporter->out, '\n');
    return true;
}

const struct export_ops export_tsv = {.begin = tsv_begin, .row = tsv_row, .end = nothing_more};

/* ---- Markdown: for people, who read numbers as in the table */

static bool markdown_begin(struct exporter *exporter, struct err *err)
{
    (void)err;
    buf_addc(&exporter->out, '|');
    for (size_t i = 0; i < exporter->count; i++) {
        const struct cell name = name_cell(exporter, i);
        buf_addc(&exporter->out, ' ');
        rowtext_markdown(&exporter->out, &name);
        buf_add(&exporter->out, " |");
    }
    buf_add(&exporter->out, "\n|");
    for (size_t i = 0; i < exporter->count; i++)
        buf_add(&exporter->out, export_is_number(&exporter->columns[i]) ? " ---: |" : " --- |");
    buf_addc(&exporter->out, '\n');
    return true;
}

static bool markdown_row(struct exporter *exporter, const struct cell *cells, struct err *err)
{
    struct buf room = BUF_INIT;

    (void)err;
    buf_addc(&exporter->out, '|');
    for (size_t i = 0; i < exporter->count; i++) {
        const struct cell cell = number_read_cell(&exporter->columns[i], &cells[i], &room);
        buf_addc(&exporter->out, ' ');
        rowtext_markdown(&exporter->out, &cell);
        buf_add(&exporter->out, " |");
    }
    buf_addc(&exporter->out, '\n');
    buf_release(&room);
    return true;
}

static bool markdown_cut(struct exporter *exporter, const char *why, struct err *err)
{
    const struct cell text = {.p = why, .len = why ? strlen(why) : 0, .kind = CELL_TEXT};

    (void)err;
    if (!why)
        return true;
    buf_addc(&exporter->out, '\n');
    rowtext_markdown(&exporter->out, &text);
    buf_addc(&exporter->out, '\n');
    return true;
}

const struct export_ops export_markdown = {
    .begin = markdown_begin, .row = markdown_row, .end = nothing_more, .cut = markdown_cut};

/* ---- HTML: in a mail styles stand in the elements, since mail programs drop style sheets */

#define CELL_STYLE "border:1px solid #999;padding:2px 6px"
#define SHEET                                                                                      \
    "<style>.querent{border-collapse:collapse}.querent th,.querent td{" CELL_STYLE                 \
    "}.querent th{background:#eee}.querent .n{text-align:right}</style>\n"

/* Controls and text direction marks become visible symbols: a mail program shows what is there. */
static void add_html(struct buf *out, const char *p, size_t len)
{
    struct buf safe = BUF_INIT;

    text_safe(&safe, p, len, TEXT_SAFE_KEEP_NEWLINES);
    for (size_t i = 0; i < safe.len; i++) {
        switch (safe.p[i]) {
        case '<':
            buf_add(out, "&lt;");
            break;
        case '>':
            buf_add(out, "&gt;");
            break;
        case '&':
            buf_add(out, "&amp;");
            break;
        case '\n':
            buf_add(out, "<br>");
            break;
        default:
            buf_addc(out, safe.p[i]);
        }
    }
    buf_release(&safe);
}

static bool html_begin(struct exporter *exporter, struct err *err)
{
    (void)err;
    const bool mail = exporter->options.mail;
    buf_add(&exporter->out, mail ? "<table style=\"border-collapse:collapse\">\n<thead><tr>"
                                 : SHEET "<table class=\"querent\">\n<thead><tr>");
    for (size_t i = 0; i < exporter->count; i++) {
        buf_add(&exporter->out, mail ? "<th style=\"" CELL_STYLE ";background:#eee\">" : "<th>");
        add_html(&exporter->out, exporter->columns[i].name, strlen(exporter->columns[i].name));
        buf_add(&exporter->out, "</th>");
    }
    buf_add(&exporter->out, "</tr></thead>\n<tbody>\n");
    return true;
}

static bool html_row(struct exporter *exporter, const struct cell *cells, struct err *err)
{
    struct buf *out = &exporter->out, room = BUF_INIT;

    (void)err;
    buf_add(out, "<tr>");
    for (size_t i = 0; i < exporter->count; i++) {
        const struct cell cell = number_read_cell(&exporter->columns[i], &cells[i], &room);
        const bool right = cell.kind == CELL_INTEGER || cell.kind == CELL_REAL;
        if (exporter->options.mail)
            buf_add(out, right ? "<td style=\"" CELL_STYLE ";text-align:right\">"
                               : "<td style=\"" CELL_STYLE "\">");
        else
            buf_add(out, right ? "<td class=\"n\">" : "<td>");
        if (cell.kind == CELL_BYTES)
            rowtext_hex(out, cell.p, cell.len);
        else
            add_html(out, cell.p, cell.len);
        buf_add(out, "</td>");
    }
    buf_add(out, "</tr>\n");
    buf_release(&room);
    return true;
}

static bool html_end(struct exporter *exporter, struct err *err)
{
    (void)err;
    buf_add(&exporter->out, "</tbody>\n</table>\n");
    return true;
}

static bool html_cut(struct exporter *exporter, const char *why, struct err *err)
{
    html_end(exporter, err);
    if (!why)
        return true;
    buf_add(&exporter->out, "<p><strong>");
    add_html(&exporter->out, why, strlen(why));
    buf_add(&exporter->out, "</strong></p>\n");
    return true;
}

const struct export_ops export_html = {
    .begin = html_begin, .row = html_row, .end = html_end, .cut = html_cut};
