/* Token ends by the lexical rules of each database: PostgreSQL's scan.l, SQLite's tokenize.c,
 * MySQL's "Language Structure", Trino's SqlBase.g4, BigQuery's "Lexical structure". */
#include "parse/scan.h"

#include <string.h>

enum { WORD_START = 1, WORD_CHAR = 2, DIGIT = 4, HEX = 8, PG_OPERATOR = 16 };

static const unsigned char classes[256] = {
    ['0' ... '9'] = WORD_CHAR | DIGIT | HEX,
    ['a' ... 'f'] = WORD_START | WORD_CHAR | HEX,
    ['A' ... 'F'] = WORD_START | WORD_CHAR | HEX,
    ['g' ... 'z'] = WORD_START | WORD_CHAR,
    ['G' ... 'Z'] = WORD_START | WORD_CHAR,
    ['_'] = WORD_START | WORD_CHAR,
    [0x80 ... 0xff] = WORD_START | WORD_CHAR,
    ['$'] = WORD_CHAR,
    ['+'] = PG_OPERATOR,
    ['-'] = PG_OPERATOR,
    ['*'] = PG_OPERATOR,
    ['/'] = PG_OPERATOR,
    ['<'] = PG_OPERATOR,
    ['>'] = PG_OPERATOR,
    ['='] = PG_OPERATOR,
    ['~'] = PG_OPERATOR,
    ['!'] = PG_OPERATOR,
    ['@'] = PG_OPERATOR,
    ['#'] = PG_OPERATOR,
    ['%'] = PG_OPERATOR,
    ['^'] = PG_OPERATOR,
    ['&'] = PG_OPERATOR,
    ['|'] = PG_OPERATOR,
    ['`'] = PG_OPERATOR,
    ['?'] = PG_OPERATOR,
};

static unsigned char_class(unsigned char c)
{
    return classes[c];
}

bool scan_word_start(unsigned char c)
{
    return char_class(c) & WORD_START;
}

bool scan_word_char(unsigned char c)
{
    return char_class(c) & WORD_CHAR;
}

size_t scan_word(const char *text, size_t len, size_t pos)
{
    while (pos < len && scan_word_char((unsigned char)text[pos]))
        pos++;
    return pos;
}

/* ---- comments */

bool scan_comment_start(const char *text, size_t len, size_t pos, enum sql_dialect dialect)
{
    const char c = text[pos], next = pos + 1 < len ? text[pos + 1] : '\0';

    if (c == '-' && next == '-') /* MySQL wants white space or a control character behind it */
        return dialect != SQL_MYSQL || pos + 2 >= len || (unsigned char)text[pos + 2] <= ' ';
    if (c == '#')
        return dialect == SQL_MYSQL || dialect == SQL_BIGQUERY;
    return c == '/' && next == '*';
}

/* A carriage return alone ends a line comment, too, but not in SQLite and MySQL. */
static bool scan_ends_line(char c, enum sql_dialect dialect)
{
    return c == '\n' || (c == '\r' && dialect != SQL_SQLITE && dialect != SQL_MYSQL);
}

size_t scan_comment(const char *text, size_t len, size_t pos, enum sql_dialect dialect,
                    bool *ret_ok)
{
    int depth = 1;

    *ret_ok = true;
    if (text[pos] != '/') {
        while (pos < len && !scan_ends_line(text[pos], dialect))
            pos++;
        return pos < len ? pos + 1 : len;
    }
    for (pos += 2; pos + 1 < len; pos++) {
        if (text[pos] == '*' && text[pos + 1] == '/') {
            pos++;
            if (--depth == 0)
                return pos + 1;
        } else if (dialect == SQL_POSTGRES && text[pos] == '/' && text[pos + 1] == '*') {
            pos++;
            depth++;
        }
    }
    *ret_ok = dialect == SQL_SQLITE; /* SQLite lets the text's end close it */
    return len;
}

/* ---- numbers, operators, parameters */

static size_t scan_digits(const char *text, size_t len, size_t pos, unsigned class)
{
    while (pos < len && ((char_class((unsigned char)text[pos]) & class) ||
                         (text[pos] == '_' && pos + 1 < len &&
                          (char_class((unsigned char)text[pos + 1]) & class))))
        pos++;
    return pos;
}

size_t scan_binary(const char *text, size_t len, size_t pos)
{
    size_t end = pos + 2;

    if (pos + 2 >= len || text[pos] != '0' || text[pos + 1] != 'b')
        return pos;
    while (end < len && (text[end] == '0' || text[end] == '1'))
        end++;
    return end > pos + 2 && (end == len || !scan_word_char((unsigned char)text[end])) ? end : pos;
}

size_t scan_number(const char *text, size_t len, size_t pos, enum sql_dialect dialect)
{
    if (text[pos] == '0' && pos + 2 < len && (text[pos + 1] | 32) == 'x' &&
        (char_class((unsigned char)text[pos + 2]) & HEX))
        return scan_digits(text, len, pos + 2, HEX);
    const size_t start = pos;
    const size_t binary = dialect == SQL_MYSQL ? scan_binary(text, len, pos) : pos;
    if (binary > pos)
        return binary;
    pos = scan_digits(text, len, pos, DIGIT);
    if (pos < len && text[pos] == '.' && !(pos + 1 < len && text[pos + 1] == '.'))
        pos = scan_digits(text, len, pos + 1, DIGIT);
    if (pos < len && (text[pos] | 32) == 'e') {
        size_t p = pos + 1;
        if (p < len && (text[p] == '+' || text[p] == '-'))
            p++;
        if (p < len && (char_class((unsigned char)text[p]) & DIGIT))
            pos = scan_digits(text, len, p, DIGIT);
    }
    /* 2nd_table is a name in MySQL. */
    if (dialect == SQL_MYSQL && pos < len && scan_word_char((unsigned char)text[pos]) &&
        !memchr(text + start, '.', pos - start))
        return scan_word(text, len, pos);
    return pos;
}

/* PostgreSQL's rule: as long as possible, but a trailing + or - belongs to it only when one of
 * ~ ! @ # % ^ & | ` ? is in it, and a comment's beginning ends it. */
static size_t postgres_operator(const char *text, size_t len, size_t pos)
{
    const size_t start = pos;
    bool special = false;

    while (pos < len && (char_class((unsigned char)text[pos]) & PG_OPERATOR)) {
        if (pos > start && scan_comment_start(text, len, pos, SQL_POSTGRES))
            break;
        special = special || strchr("~!@#%^&|`?", text[pos]);
        pos++;
    }
    while (!special && pos > start + 1 && (text[pos - 1] == '+' || text[pos - 1] == '-'))
        pos--;
    return pos;
}

size_t scan_operator(const char *text, size_t len, size_t pos, enum sql_dialect dialect)
{
    static const char *const longer[] = {"<=>", "->>", "||", "->", "=>", "<<", ">>", "<=",
                                         ">=",  "<>",  "!=", "==", ":=", "&&", "|>", "::"};

    if (dialect == SQL_POSTGRES && (char_class((unsigned char)text[pos]) & PG_OPERATOR))
        return postgres_operator(text, len, pos);
    for (size_t i = 0; i < sizeof longer / sizeof *longer; i++) {
        const size_t n = strlen(longer[i]);
        if (longer[i][0] == text[pos] && pos + n <= len && memcmp(text + pos, longer[i], n) == 0)
            return pos + n;
    }
    return text[pos] && strchr("+-*/%<>=!~^&|:?@#", text[pos]) ? pos + 1 : pos;
}

static size_t quoted_variable(const char *text, size_t len, size_t pos)
{
    const char quote = text[pos];
    const char *end = memchr(text + pos + 1, quote, len - pos - 1);

    return end ? (size_t)(end - text) + 1 : len;
}

/* The end of a placeholder or variable; `pos` itself when none begins here. */
size_t scan_parameter(const char *text, size_t len, size_t pos, enum sql_dialect dialect)
{
    const char c = text[pos];
    const unsigned char next = pos + 1 < len ? (unsigned char)text[pos + 1] : 0;
    size_t end;

    if (c == '?' && dialect != SQL_POSTGRES)
        return scan_digits(text, len, pos + 1, DIGIT);
    if (c == '$' && (char_class(next) & DIGIT))
        return scan_digits(text, len, pos + 1, DIGIT);
    if (c == '$' && dialect == SQL_SQLITE && scan_word_start(next))
        return scan_word(text, len, pos + 1);
    if (c == ':' && dialect != SQL_POSTGRES && scan_word_start(next))
        return scan_word(text, len, pos + 1);
    if (c != '@' || dialect == SQL_POSTGRES || dialect == SQL_TRINO)
        return pos;
    if (dialect == SQL_MYSQL && (next == '\'' || next == '"' || next == '`'))
        return quoted_variable(text, len, pos + 1);
    end = pos + 1 + (next == '@' && dialect != SQL_SQLITE);
    if (end >= len || !scan_word_start((unsigned char)text[end]))
        return pos;
    end = scan_word(text, len, end);
    while (dialect == SQL_MYSQL && next == '@' && end + 1 < len && text[end] == '.' &&
           scan_word_start((unsigned char)text[end + 1]))
        end = scan_word(text, len, end + 1);
    return end;
}
