/* Terms that documents explain, by the forms in which people explain them. */
#include <ctype.h>
#include <string.h>

#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/base/vec.h"
#include "rag_private.h"

enum { TERM_MAX = 40, MEANING_MIN = 4, MEANING_MAX = 300 };

struct definitions {
    VEC(struct rag_definition) list;
    const char *path;
    int line;
    bool glossary; /* the heading says so */
};

/* Words and blanks, without an article before and marks around; NULL: it is no term. Heap. */
static char *glossary_term(const char *text, size_t len)
{
    while (len && (isspace((unsigned char)*text) || strchr("*_-•`\"", *text)))
        text++, len--;
    while (len && (isspace((unsigned char)text[len - 1]) || strchr("*_`\"", text[len - 1])))
        len--;
    static const char *const articles[] = {"a ", "an ", "the "};
    for (size_t i = 0; i < sizeof articles / sizeof *articles; i++) {
        const size_t n = strlen(articles[i]);
        if (len > n && strncasecmp(text, articles[i], n) == 0) {
            text += n;
            len -= n;
            break;
        }
    }
    if (len < 2 || len > TERM_MAX)
        return NULL;
    for (size_t i = 0; i < len; i++)
        if (!isalnum((unsigned char)text[i]) && !strchr(" -_/'", text[i]) &&
            (unsigned char)text[i] < 0x80)
            return NULL;
    return mem_strndup(text, len);
}

static void glossary_add(struct definitions *found, const char *term, size_t term_len,
                         const char *meaning, size_t len)
{
    while (len && (isspace((unsigned char)*meaning) || strchr("*:", *meaning)))
        meaning++, len--;
    while (len && (isspace((unsigned char)meaning[len - 1]) || meaning[len - 1] == '.'))
        len--;
    char *said = len < MEANING_MIN || len > MEANING_MAX ? NULL : glossary_term(term, term_len);
    if (said)
        vec_push(&found->list, ((struct rag_definition){.path = mem_strdup(found->path),
                                                        .line = found->line,
                                                        .term = said,
                                                        .meaning = mem_strndup(meaning, len)}));
}

/* "An active customer is one with …": what "is" is said of is one of several. */
static bool glossary_is_sentence(struct definitions *found, const char *p, size_t len)
{
    static const char *const verbs[] = {" means ",         " is one ",        " are those ",
                                        " are customers ", " is defined as ", " is any ",
                                        " is a ",          " is an "};
    static const size_t vague =
        2; /* of these, at the end: said of anything outside of a glossary */

    for (size_t i = 0; i < sizeof verbs / sizeof *verbs - (found->glossary ? 0 : vague); i++) {
        const char *at = memmem(p, len, verbs[i], strlen(verbs[i]));
        if (!at)
            continue;
        const bool whole = !str_eq(verbs[i], " means ") && !str_eq(verbs[i], " is defined as ");
        const char *meaning = at + (whole ? strcspn(at + 1, " ") + 1 : strlen(verbs[i]));
        glossary_add(found, p, (size_t)(at - p), meaning, (size_t)(p + len - meaning));
        return true;
    }
    return false;
}

static void glossary_line(struct definitions *found, const char *p, size_t len)
{
    const char *bold = memmem(p, len, "**:", 3), *colon = memchr(p, ':', len);
    const char *inner = bold ? bold : memmem(p, len, ":**", 3);

    if (inner && memmem(p, (size_t)(inner - p), "**", 2)) {
        glossary_add(found, p, (size_t)(inner - p), inner + 3, (size_t)(p + len - inner - 3));
        return;
    }
    while (len) { /* a sentence at a time */
        const char *stop = memmem(p, len, ". ", 2);
        const size_t part = stop ? (size_t)(stop + 2 - p) : len;
        if (!glossary_is_sentence(found, p, part) && found->glossary && colon && colon < p + part)
            glossary_add(found, p, (size_t)(colon - p), colon + 1, (size_t)(p + part - colon - 1));
        p += part;
        len -= part;
        colon = NULL; /* a term stands before the first one */
    }
}

static void glossary_chunk(struct definitions *found, const char *text)
{
    const int first = found->line;

    for (const char *p = text; *p; found->line++) {
        const size_t len = strcspn(p, "\n");
        glossary_line(found, p, len);
        p += len + (p[len] == '\n');
    }
    found->line = first;
}

bool rag_definitions(struct rag *rag, struct rag_definition **ret_list, size_t *ret_count,
                     struct err *err)
{
    struct definitions found = {.line = 0};
    sqlite3_stmt *statement = NULL;

    if (!index_prepare(rag->db,
                       "SELECT d.path, c.line, c.heading, c.text FROM chunks AS c JOIN documents "
                       "AS d ON d.id = c.document ORDER BY c.id",
                       &statement, err))
        return false;
    while (sqlite3_step(statement) == SQLITE_ROW) {
        const char *heading = (const char *)sqlite3_column_text(statement, 2);
        found.path = (const char *)sqlite3_column_text(statement, 0);
        found.line = sqlite3_column_int(statement, 1);
        found.glossary = str_find_fold(heading, "glossary") ||
                         str_find_fold(heading, "definition") || str_find_fold(heading, "terms");
        glossary_chunk(&found, (const char *)sqlite3_column_text(statement, 3));
    }
    sqlite3_finalize(statement);
    *ret_list = found.list.v;
    *ret_count = found.list.len;
    return true;
}

void rag_definitions_free(struct rag_definition *list, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        mem_free(list[i].path);
        mem_free(list[i].term);
        mem_free(list[i].meaning);
    }
    mem_free(list);
}
