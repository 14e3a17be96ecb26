/* "Which customers can we not ring up", "members that cannot be reached by e-mail": rows without a
 * phone, or without an address. "Who can be rung up": those that have one. "How can I reach Kurt
 * Wallner by phone": that of a row. */
#include <string.h>

#include "described/described.h"
#include "verbs/verbs.h"

static const struct {
    const char *verbs; /* what follows may be an object: "them" */
    const char *columns;
} ways[] = {
    {"write to by e-mail|write to by email|write to by mail|write to electronically|written to by "
     "e-mail|written to by email|reach by e-mail|reach by email|reached by e-mail|reached by email|"
     "contact by e-mail|contact by email|contacted by e-mail|contacted by email|reach via e-mail|"
     "reach via email|contact via email|contact via e-mail|send an e-mail to|send an email to|send "
     "an e-mail|send an email|send e-mails to|send emails to|send e-mails|send emails|be sent an "
     "e-mail|be sent an email|sent an email|sent an e-mail|sent emails|e-mail|email|e-mailed|"
     "emailed|mail|mailed",
     "email|mail|e mail"},
    {"ring up|ring|rung up|rung|phone up|phone|phoned|telephone|telephoned|call up|call|called up|"
     "called|call on the phone|reach by phone|reach by telephone|reach on the phone|reach over the "
     "phone|reached by phone|reached by telephone|reached on the phone|contact by phone|contact by "
     "telephone|contacted by phone|contacted by telephone|speak to on the phone|talk to on the "
     "phone|give a ring|give a call|text|texted|send a text|send a text message to",
     "phone|telephone|mobile|cell|phone number|tel"},
    {"write to by post|write to by letter|write a letter to|send a letter to|send a letter|send "
     "letters to|post anything to|send post to|reach by post|reached by post|contact by post",
     "postal address|address|street"},
};

/* The one column of text of the table that is called so; -1: none, or several. */
static int column_of_way(struct ask *ask, int table, const char *columns)
{
    int found = -1;
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        bool called = false;
        for (const char *p = columns; *p && !called; p += strcspn(p, "|"), p += *p == '|')
            called = column_has_words(ask, at, arena_strndup(ask->arena, p, strcspn(p, "|")));
        if (!called || !column_is_text(ask, at) || catalog_is_key(ask->catalog, at))
            continue;
        if (found >= 0)
            return -1;
        found = (int)c;
    }
    return found;
}

/* The words before the verb at i that say that it can be done, or cannot: their first; i: none.
 * "That we cannot", "can we not", "it is impossible to", "are we unable to". */
static size_t modal_before(const struct ask *ask, size_t i, bool *ret_denied)
{
    static const char may[] = "can|could|cannot|not|never|able|unable|impossible|possible|way|no|"
                              "unreachable|nowhere|means",
                      with[] = "we|you|i|one|be|is|are|to|it|there|that|which|whom|who|have|has|"
                               "do|does|hope|of";
    size_t first = i;
    bool modal = false;
    for (; first > 1 && (wording_is(ask, first - 1, may) || wording_is(ask, first - 1, with));
         first--) {
        modal = modal || wording_is(ask, first - 1, may);
        *ret_denied = *ret_denied ||
                      wording_is(ask, first - 1, "cannot|not|never|unable|impossible|no|nowhere");
    }
    return modal ? first : i;
}

/* The table that the question names right before word i; -1: none. */
static int rows_before(struct ask *ask, size_t i)
{
    return i > 0 ? table_at_word(ask, i - 1) : -1;
}

/* The only table whose rows can be reached so, and may lack it; -1: none, or several. */
static int only_reachable(struct ask *ask, const char *columns)
{
    int found = -1;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        const int column = table_is_open(ask, (int)t) ? column_of_way(ask, (int)t, columns) : -1;
        if (column < 0 || !column_may_be_null(ask, (struct column_ref){(int)t, column}))
            continue;
        if (found >= 0)
            return -1;
        found = (int)t;
    }
    return found;
}

static bool reachable_put(struct ask *ask, size_t i, const char *verbs, const char *columns)
{
    const size_t len = wording_match(ask, i, verbs);
    bool denied = false;
    const size_t first = len ? modal_before(ask, i, &denied) : i;
    const bool asks = first == 2 && wording_is(ask, 0, "which|what"); /* "which licensees can" */
    int table = first < i ? rows_before(ask, first) : -1;
    if (table < 0 && first < i && denied && asks)
        table = only_reachable(ask, columns);
    size_t end = i + len;
    end += wording_is(ask, end, "them|him|her|at");
    const int column =
        table < 0 || !wording_ends(ask, end) ? -1 : column_of_way(ask, table, columns);
    if (column < 0)
        return false;
    const char *said = words_text(&ask->words, ask->arena, first, end);
    const char *name = ask_column(ask, (struct column_ref){table, column})->name;
    wording_put(ask, first, end - first,
                arena_printf(ask->arena, "%s %s", denied ? "without" : "with", name));
    if (!ask->shape.taken_for) /* and never sure */
        ask->shape.taken_for =
            arena_printf(ask->arena, "%s = %s %s", said, denied ? "without" : "with", name);
    return true;
}

/* What "by phone" at the end says, and where it begins; NULL: it says no way. */
static const char *way_behind(const struct ask *ask, size_t i, size_t *ret_first)
{
    static const char *const said[][2] = {
        {"by phone|by telephone|on the phone|over the phone|by mobile|by cell phone",
         "phone|telephone|mobile|cell|phone number|tel"},
        {"by e-mail|by email|by mail|via email|via e-mail|electronically", "email|mail|e mail"},
        {"by post|by letter", "postal address|address|street"}};
    for (; i < ask->words.len; i++) {
        for (size_t k = 0; k < sizeof said / sizeof *said; k++) {
            const size_t len = wording_match(ask, i, said[k][0]);
            *ret_first = i;
            if (len && wording_ends(ask, i + len))
                return said[k][1];
        }
    }
    return NULL;
}

/* "How can I reach Kurt Wallner by phone", "how do we get hold of him": what is kept of the row. */
static bool row_reached(struct ask *ask)
{
    static const char begins[] = "how can i|how can we|how can one|how do i|how do we|how could i|"
                                 "how could we|how can you|how might i",
                      verbs[] = "reach|contact|get hold of|get in touch with|get through to|"
                                "get a hold of|speak to|talk to|write to|call|phone|ring|ring up";
    const size_t asks = wording_match(ask, 0, begins),
                 len = asks ? wording_match(ask, asks, verbs) : 0, who = asks + len;
    size_t end = ask->words.len;
    if (len == 0 || wording_ends(ask, who))
        return false;
    const char *columns = way_behind(ask, who + 1, &end);
    if (columns == NULL)
        columns = wording_is(ask, asks, "call|phone|ring") ? ways[1].columns
                  : wording_is(ask, asks, "write")         ? ways[0].columns
                                                           : "phone|telephone|mobile|tel";
    while (end > who && ask->words.v[end - 1].punct)
        end--;
    const int table = told_row_table(ask, who + wording_is(ask, who, "the"), end),
              column = table < 0 ? -1 : column_of_way(ask, table, columns);
    if (column < 0)
        return false;
    const char *said = words_text(&ask->words, ask->arena, 0, who);
    while (end < ask->words.len && !ask->words.v[end].punct)
        wording_cut(ask, end, 1);
    wording_put(ask, 0, who,
                arena_printf(ask->arena, "what is the %s of",
                             amount_name(ask, (struct column_ref){table, column})));
    ask->words.v[3].written = said; /* and never sure */
    return true;
}

void reachable_read(struct ask *ask)
{
    if (row_reached(ask))
        return;
    for (size_t i = 2; i < ask->words.len; i++) {
        for (size_t k = 0; k < sizeof ways / sizeof *ways; k++) {
            if (reachable_put(ask, i, ways[k].verbs, ways[k].columns))
                return;
        }
    }
}
