/* The rows of a query as a noun with what is asked of them: "each order placed in 2025". */
#include "querent/base/str.h"
#include "words/words_private.h"

/* What is read where no place alone is the row: "matching combination of a and b". */
static void words_rows_combined(struct words *w, bool plural)
{
    const struct words_scope *scope = w->scope;

    if (scope->too_many) {
        buf_addf(w->out, "combination%s of rows of many tables", plural ? "s" : "");
        return;
    }
    buf_addf(w->out, "%scombination%s of ", scope->tied || scope->odd ? "matching " : "",
             plural ? "s" : "");
    for (int i = 0; i < scope->count; i++) {
        buf_add(w->out, i == 0 ? "" : i + 1 < scope->count ? ", " : " and ");
        words_article(w->out, scope->places[i].noun);
    }
    buf_add(w->out, !scope->lacks       ? ""
                    : scope->count == 2 ? " (either may be missing)"
                                        : " (some of them may be missing)");
}

void words_noun(struct words *w, bool plural)
{
    struct words_scope *scope = w->scope;

    if (!scope || scope->count == 0) {
        buf_add(w->out, plural ? "rows" : "row");
        return;
    }
    scope->named = true;
    if (scope->root < 0)
        words_rows_combined(w, plural);
    else
        buf_add(w->out,
                plural ? scope->places[scope->root].plural : scope->places[scope->root].noun);
}

/* What an outer join asks besides the tie. */
static bool words_rows_joined_if(const struct words_scope *scope, int place)
{
    for (int i = 0; i < scope->conjunct_count; i++) {
        const struct words_conjunct *c = &scope->conjuncts[i];
        if (c->outer == place && !c->said)
            return true;
    }
    return false;
}

/* "Customers without orders are included." */
static void words_rows_note_kept(struct words *w)
{
    const struct words_scope *scope = w->scope;
    const struct words_place *root = &scope->places[scope->root];
    struct buf name = BUF_INIT;

    buf_add(&name, scope->places[scope->kept].plural);
    if (name.p[0] >= 'a' && name.p[0] <= 'z')
        name.p[0] = (char)(name.p[0] - 32);
    buf_addf(&w->notes, " %s without %s%s %s%s.", buf_str(&name),
             words_rows_joined_if(scope, scope->root) ? "such " : "", root->plural,
             scope->counts ? "count as one each" : "are included",
             scope->query->where ? ", as far as the other conditions let them" : "");
    buf_release(&name);
}

/* An outer join that finds one row at most, under a condition: "A manager counts only where …" */
static void words_rows_note_optional(struct words *w, int place)
{
    const struct words_scope *scope = w->scope;
    struct buf *out = w->out;
    bool first = true;

    w->out = &w->notes;
    for (int i = 0; i < scope->conjunct_count; i++) {
        const struct words_conjunct *c = &scope->conjuncts[i];
        if (c->outer != place || c->said || !c->expr)
            continue;
        if (first)
            buf_addf(w->out, " The %s is filled in only where ", scope->places[place].noun);
        buf_add(w->out, first ? "" : " and ");
        words_condition(w, c->expr, false, WORDS_THE);
        first = false;
    }
    buf_add(w->out, first ? "" : ".");
    w->out = out;
}

static void words_rows_notes(struct words *w)
{
    struct words_scope *scope = w->scope;

    if (scope->noted)
        return;
    scope->noted = true;
    if (scope->kept >= 0)
        words_rows_note_kept(w);
    for (int i = 0; i < scope->count; i++) {
        if (scope->places[i].outer && !scope->places[i].absent && i != scope->root)
            words_rows_note_optional(w, i);
    }
}

void words_rows(struct words *w, const char *before, bool plural)
{
    buf_add(w->out, before);
    words_noun(w, plural);
    if (w->scope && !w->scope->described) {
        words_clauses(w, plural);
        words_rows_notes(w);
    }
}

void words_of_rows(struct words *w)
{
    const struct words_scope *scope = w->scope;
    const bool asked = words_has_clauses(w);

    words_rows(w,
               asked && scope->described           ? " of these "
               : scope->groups && scope->root >= 0 ? scope->groups
               : asked || scope->groups            ? " of the "
                                                   : " of all ",
               true);
}
