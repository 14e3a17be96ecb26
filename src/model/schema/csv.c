/* A record is copied field by field into one buffer; offsets become pointers once it has stopped
 * growing. */
#include "schema/csv.h"

#include <string.h>

static size_t count_in_line(const char *text, size_t len, char c)
{
    size_t count = 0;

    for (size_t i = 0; i < len && text[i] != '\n'; i++)
        count += text[i] == c;
    return count;
}

void csv_open(struct csv *csv, const char *text, size_t len)
{
    static const char separators[] = ",;\t";
    const size_t mark = len >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;

    *csv = (struct csv){.text = text, .len = len, .at = mark, .separator = ',', .line = 1};
    for (size_t i = 1; i < 3; i++)
        if (count_in_line(text, len, separators[i]) > count_in_line(text, len, csv->separator))
            csv->separator = separators[i];
}

static bool at_line_end(const struct csv *csv)
{
    return csv->at >= csv->len || csv->text[csv->at] == '\n' || csv->text[csv->at] == '\r';
}

static void read_quoted(struct csv *csv, struct buf *out)
{
    for (csv->at++; csv->at < csv->len; csv->at++) {
        if (csv->text[csv->at] == '"') {
            if (csv->at + 1 >= csv->len || csv->text[csv->at + 1] != '"') {
                csv->at++;
                return;
            }
            csv->at++;
        }
        buf_addc(out, csv->text[csv->at]);
    }
}

/* One field, appended trimmed and ended by NUL. */
static void csv_read_field(struct csv *csv, struct buf *out)
{
    while (csv->at < csv->len && csv->text[csv->at] == ' ')
        csv->at++;
    const size_t start = out->len;
    if (csv->at < csv->len && csv->text[csv->at] == '"')
        read_quoted(csv, out);
    while (!at_line_end(csv) && csv->text[csv->at] != csv->separator)
        buf_addc(out, csv->text[csv->at++]);
    while (out->len > start && out->p[out->len - 1] == ' ')
        buf_truncate(out, out->len - 1);
    buf_addc(out, '\0');
}

static void skip_line_ends(struct csv *csv)
{
    while (csv->at < csv->len && (csv->text[csv->at] == '\n' || csv->text[csv->at] == '\r'))
        csv->at++;
}

bool csv_next(struct csv *csv, struct buf *scratch, const char **fields, size_t *ret_count)
{
    size_t offsets[CSV_FIELDS_MAX], count = 0;

    skip_line_ends(csv);
    if (csv->at >= csv->len)
        return false;
    for (; csv->counted < csv->at; csv->counted++)
        csv->line += csv->text[csv->counted] == '\n';
    buf_clear(scratch);
    for (bool more = true; more;) {
        const size_t start = scratch->len;
        csv_read_field(csv, scratch);
        if (count < CSV_FIELDS_MAX)
            offsets[count++] = start;
        more = csv->at < csv->len && csv->text[csv->at] == csv->separator;
        csv->at += more;
    }
    for (size_t i = 0; i < count; i++)
        fields[i] = scratch->p + offsets[i];
    *ret_count = count;
    return true;
}
