/* Names and strings as a dialect reads them back. */
#include <string.h>

#include "parse/keyword.h"
#include "parse/scan.h"
#include "querent/sql/sql.h"

static bool quote_plain_name(const char *name, enum sql_dialect dialect)
{
    const size_t len = strlen(name);

    if (!len || !scan_word_start((unsigned char)name[0]))
        return false;
    for (size_t i = 0; i < len; i++) {
        const unsigned char c = (unsigned char)name[i];
        if (c >= 0x80 || !scan_word_char(c) || c == '$')
            return false;
        if (dialect == SQL_POSTGRES && c >= 'A' && c <= 'Z')
            return false;
    }
    const enum sql_keyword keyword = keyword_find(name, len);
    return !keyword || !keyword_quoted(keyword, dialect);
}

void sql_quote_name(struct buf *out, const char *name, enum sql_dialect dialect)
{
    if (quote_plain_name(name, dialect)) {
        buf_add(out, name);
        return;
    }
    const char quote = dialect == SQL_MYSQL || dialect == SQL_BIGQUERY ? '`' : '"';
    buf_addc(out, quote);
    for (const char *p = name; *p; p++) {
        if (dialect == SQL_BIGQUERY && (*p == '`' || *p == '\\'))
            buf_addc(out, '\\');
        else if (*p == quote)
            buf_addc(out, quote);
        buf_addc(out, *p);
    }
    buf_addc(out, quote);
}

static void add_escaped(struct buf *out, char c, enum sql_dialect dialect)
{
    if (c == '\'') {
        buf_add(out, dialect == SQL_BIGQUERY ? "\\'" : "''");
    } else if (c == '\\' && (dialect == SQL_MYSQL || dialect == SQL_BIGQUERY)) {
        buf_add(out, "\\\\");
    } else if (c == '\n' && dialect == SQL_BIGQUERY) {
        buf_add(out, "\\n");
    } else if (c == '\r' && dialect == SQL_BIGQUERY) {
        buf_add(out, "\\r");
    } else {
        buf_addc(out, c);
    }
}

void sql_quote_string(struct buf *out, const char *text, size_t len, enum sql_dialect dialect)
{
    buf_addc(out, '\'');
    for (size_t i = 0; i < len; i++) {
        /* \% and \_ are not escapes to MySQL's reader: the backslash stays for LIKE. */
        if (dialect == SQL_MYSQL && text[i] == '\\' && i + 1 < len &&
            (text[i + 1] == '%' || text[i + 1] == '_'))
            buf_addc(out, '\\');
        else
            add_escaped(out, text[i], dialect);
    }
    buf_addc(out, '\'');
}
