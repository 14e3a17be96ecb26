/* Filling a write or email form from the operator's words by rule. Words are cut into clauses: a
 * keyword
 * ("subject", "to", "as", "table") begins one, the next keyword ends it. What no rule reads is left
 * alone, and nothing is made up. */
#include <ctype.h>
#include <string.h>

#include "agent_private.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/lang/classes.h"
#include "querent/lang/wish.h"

enum { TOKENS_MAX = 256 };

struct term {
    const char *p;
    size_t len;
    bool quoted;             /* p and len are what is within the quotes */
    const char *begin, *end; /* with the quotes */
};

struct words {
    struct term t[TOKENS_MAX];
    size_t n;
};

/* ---- words */

static bool is_break(char c)
{
    return isspace((unsigned char)c) || c == ',' || c == ';' || c == ':' || c == '\0';
}

static const char *closing_quote(const char *p)
{
    static const char *const pairs[][2] = {{"\"", "\""}, {"“", "”"}, {"'", "'"}, {"`", "`"}};

    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        if (str_starts(p, pairs[i][0]) && strstr(p + strlen(pairs[i][0]), pairs[i][1]))
            return pairs[i][1];
    return NULL;
}

static void job_rules_cut_words(const char *text, struct words *words)
{
    words->n = 0;
    for (const char *p = text; *p && words->n < TOKENS_MAX;) {
        if (is_break(*p)) {
            p++;
            continue;
        }
        const char *close = closing_quote(p);
        struct term *t = &words->t[words->n++];
        *t = (struct term){.p = p, .begin = p, .quoted = close != NULL};
        if (close) {
            t->p = p + strlen(close); /* opening and closing marks are of one length */
            t->len = (size_t)(strstr(t->p, close) - t->p);
            p = t->p + t->len + strlen(close);
        } else {
            while (!is_break(*p))
                p++;
            t->len = (size_t)(p - t->p);
            while (t->len > 1 && strchr(".!?", t->p[t->len - 1]))
                t->len--;
        }
        t->end = t->quoted ? p : t->p + t->len;
    }
}

static bool job_rules_token_is(const struct term *t, const char *word)
{
    return !t->quoted && strlen(word) == t->len && strncasecmp(t->p, word, t->len) == 0;
}

/* What the token is as a word; nothing where it is quoted. */
static struct word_classes token_classes(const struct term *t)
{
    return t->quoted ? (struct word_classes){0} : word_classes_at(t->p, t->len);
}

static bool is_address(const struct term *t)
{
    const char *at = memchr(t->p, '@', t->len);

    return at && at > t->p && memchr(at, '.', t->len - (size_t)(at - t->p)) &&
           !memchr(t->p, ' ', t->len);
}

static bool job_rules_format_of(const struct term *t, enum attachment *ret_attachment)
{
    return !t->quoted && wish_attachment(t->p, t->len, ret_attachment);
}

/* ---- form */

static size_t set_field(struct form *form, enum field_of of, const char *p, size_t len)
{
    struct form_field *field = form_field(form, of);

    if (!field || !len)
        return 0;
    char *value = mem_strndup(p, len);
    form_field_set(field, value, FIELD_SAID);
    mem_free(value);
    mem_free(field->problem);
    field->problem = NULL;
    return 1;
}

static size_t set_whole(struct form *form, enum field_of of, const char *value)
{
    return set_field(form, of, value, strlen(value));
}

/* The choice that the token names; NULL: none. */
static const char *job_rules_choice_of(const struct form *form, enum field_of of,
                                       const struct term *t)
{
    const struct form_field *field = form_field(form, of);

    for (size_t i = 0; field && i < field->choice_count; i++)
        if (strlen(field->choices[i]) == t->len &&
            strncasecmp(field->choices[i], t->p, t->len) == 0)
            return field->choices[i];
    return NULL;
}

/* ---- email */

static bool job_rules_follows(enum wish_next wanted, const struct words *words, size_t next)
{
    const struct term *t = next < words->n ? &words->t[next] : NULL;
    enum attachment format;

    switch (wanted) {
    case WISH_ANYTHING:
        return t != NULL;
    case WISH_ADDRESS:
        return t && is_address(t);
    case WISH_FORMAT:
        if (t && token_classes(t).article)
            t = next + 1 < words->n ? &words->t[next + 1] : NULL;
        return t && job_rules_format_of(t, &format);
    case WISH_TEXT:
        return t && !job_rules_format_of(t, &format) && !job_rules_token_is(t, "is") &&
               !token_classes(t).attachment;
    }
    return false;
}

/* What a clause of a mail at token i begins; NULL: none begins. */
static const struct wish_field *clause_at(const struct words *words, size_t i)
{
    const struct term *t = &words->t[i];
    const struct wish_field *field;

    for (size_t k = 0; !t->quoted && (field = wish_field(t->p, t->len, k)) != NULL; k++)
        if (field->form == FORM_EMAIL && job_rules_follows(field->next, words, i + 1))
            return field;
    return NULL;
}

/* "with subject", "and the text", "the body": what leads to a keyword belongs to no clause. */
static size_t clause_end(const struct words *words, size_t begin, size_t next)
{
    while (next > begin && token_classes(&words->t[next - 1]).leads_clause)
        next--;
    return next;
}

static size_t add_addresses(const struct words *words, size_t begin, size_t end,
                            enum field_of field, struct form *form)
{
    struct buf list = BUF_INIT;

    for (size_t i = begin; i < end; i++)
        if (is_address(&words->t[i])) {
            buf_add(&list, list.len ? ", " : "");
            buf_addn(&list, words->t[i].p, words->t[i].len);
        }
    const size_t set = set_field(form, field, buf_str(&list), list.len);
    buf_release(&list);
    return set;
}

static size_t add_format(const struct words *words, size_t begin, size_t end, struct form *form)
{
    enum attachment attachment;

    for (size_t i = begin; i < end; i++)
        if (job_rules_format_of(&words->t[i], &attachment))
            return set_whole(form, FIELD_ATTACHMENT, attachment_name(attachment));
    return 0;
}

static size_t add_clause(const struct words *words, size_t begin, size_t end, enum field_of field,
                         struct form *form)
{
    while (begin < end && (job_rules_token_is(&words->t[begin], "=") ||
                           token_classes(&words->t[begin]).begins_clause))
        begin++;
    if (begin >= end)
        return 0;
    if (field == FIELD_TO || field == FIELD_CC)
        return add_addresses(words, begin, end, field, form);
    if (field == FIELD_ATTACHMENT)
        return add_format(words, begin, end, form);
    const struct term *first = &words->t[begin], *last = &words->t[end - 1];
    if (first->quoted)
        return set_field(form, field, first->p, first->len);
    const char *stop = last->end;
    if (last->end > last->p && strchr("!?", *stop) && *stop) /* a sentence keeps its own end */
        stop++;
    return set_field(form, field, first->begin, (size_t)(stop - first->begin));
}

static size_t email_rules(const struct words *words, struct form *form)
{
    size_t set = 0;
    size_t first_clause = words->n;

    for (size_t i = 0; i < words->n; i++) {
        const struct wish_field *clause = clause_at(words, i);
        if (!clause)
            continue;
        size_t next = i + 1;
        /* Free text goes on over words that would begin another one; addresses and formats end it.
         */
        while (next < words->n &&
               (words->t[i + 1].quoted ? next == i + 1 : !clause_at(words, next)))
            next++;
        if (first_clause == words->n)
            first_clause = i;
        set += add_clause(words, i + 1, clause_end(words, i + 1, next), clause->field, form);
        i = next - 1;
    }
    if (form_field(form, FIELD_TO)->origin != FIELD_SAID)
        set += add_addresses(words, 0, first_clause, FIELD_TO, form);
    for (size_t i = 0; i + 1 < words->n; i++)
        if ((job_rules_token_is(&words->t[i], "without") ||
             job_rules_token_is(&words->t[i], "no")) &&
            token_classes(&words->t[i + 1]).attachment)
            set += set_whole(form, FIELD_ATTACHMENT, attachment_name(ATTACHMENT_NONE));
    return set;
}

/* ---- write */

static bool job_rules_is_name(const struct term *t)
{
    if (t->quoted)
        return t->len > 0;
    enum write_mode mode;
    bool named;
    if (!t->len || token_classes(t).no_name ||
        (!isalpha((unsigned char)*t->p) && *t->p != '_' && (unsigned char)*t->p < 0x80))
        return false;
    return !wish_mode(t->p, t->len, &mode, &named) && !memchr(t->p, '@', t->len);
}

/* "archive.german_orders", "archive.sales.orders", "sales.orders": the first part is a connection
 * where one is called so. */
static size_t dotted_name(const struct term *t, struct form *form)
{
    struct term name = *t;
    size_t set = 0;

    for (bool first = true;; first = false) {
        const char *dot = t->quoted ? NULL : memchr(name.p, '.', name.len);
        if (!dot)
            return set + set_field(form, FIELD_TABLE, name.p, name.len);
        const struct term head = {.p = name.p, .len = (size_t)(dot - name.p)};
        name = (struct term){.p = dot + 1, .len = name.len - head.len - 1};
        if (!head.len || !name.len)
            return set;
        const char *connection = first ? job_rules_choice_of(form, FIELD_CONNECTION, &head) : NULL;
        if (!connection)
            return set + set_field(form, FIELD_SCHEMA, head.p, head.len) +
                   set_field(form, FIELD_TABLE, name.p, name.len);
        set += set_whole(form, FIELD_CONNECTION, connection);
    }
}

/* "KEYWORD [called] NAME" where the name is no connection of the choices. */
static size_t job_rules_name_after(const struct words *words, size_t i, enum field_of field,
                                   struct form *form)
{
    size_t at = i + 1;

    while (at < words->n &&
           (job_rules_token_is(&words->t[at], "=") || token_classes(&words->t[at]).calls))
        at++;
    if (at >= words->n || !job_rules_is_name(&words->t[at]))
        return 0;
    const struct term *t = &words->t[at];
    if (field == FIELD_TABLE)
        return dotted_name(t, form);
    const char *choice = job_rules_choice_of(form, field, t);
    if (form_field(form, field)->choice_count && !choice)
        return 0;
    return set_field(form, field, choice ? choice : t->p, choice ? strlen(choice) : t->len);
}

static size_t mode_rules(const struct words *words, struct form *form)
{
    for (size_t i = 0; i < words->n; i++) {
        const struct term *t = &words->t[i];
        enum write_mode mode;
        bool named;
        if (!t->quoted && wish_mode(t->p, t->len, &mode, &named))
            return set_whole(form, FIELD_MODE, write_mode_name(mode));
    }
    return 0;
}

/* Names without a keyword, after "to", "into" or "in": "to archive german_orders",
 * "to backup_schema customers_archive table". Beside a table that was said, a name is a connection,
 * known or not: it is judged by who checks the form, and nothing else is taken in its place. */
static size_t loose_names(const struct words *words, bool table_said, struct form *form)
{
    size_t set = 0;

    for (size_t i = 0; i + 1 < words->n; i++) {
        if (!token_classes(&words->t[i]).target)
            continue;
        for (size_t at = i + 1; at < words->n && !token_classes(&words->t[at]).target; at++) {
            const struct term *t = &words->t[at];
            const bool after_keyword = at > 0 && token_classes(&words->t[at - 1]).holder;
            if (!job_rules_is_name(t) || after_keyword)
                continue;
            const char *connection = job_rules_choice_of(form, FIELD_CONNECTION, t);
            const bool more = at + 1 < words->n && job_rules_is_name(&words->t[at + 1]);
            if (connection)
                set += set_whole(form, FIELD_CONNECTION, connection);
            else if (!table_said && more && !memchr(t->p, '.', t->len))
                set += set_field(form, FIELD_SCHEMA, t->p, t->len);
            else if (!table_said)
                table_said = true, set += dotted_name(t, form);
            else if (form_field(form, FIELD_CONNECTION)->origin != FIELD_SAID)
                set += set_field(form, FIELD_CONNECTION, t->p, t->len);
        }
    }
    return set;
}

/* "replace german_orders", "overwrite the table x": what a mode's verb stands before. */
static size_t mode_object(const struct words *words, struct form *form)
{
    for (size_t i = 0; i + 1 < words->n; i++) {
        enum write_mode mode;
        bool named = false;
        if (words->t[i].quoted || !wish_mode(words->t[i].p, words->t[i].len, &mode, &named) ||
            !named)
            continue;
        const size_t at = i + 1 + job_rules_token_is(&words->t[i + 1], "the");
        if (at < words->n && job_rules_is_name(&words->t[at]) &&
            !job_rules_choice_of(form, FIELD_CONNECTION, &words->t[at]))
            return dotted_name(&words->t[at], form);
    }
    return 0;
}

static size_t write_rules(const struct words *words, struct form *form)
{
    size_t set = mode_rules(words, form);
    bool table_said = false;

    for (size_t i = 0; i < words->n; i++) {
        size_t got = 0;
        if (job_rules_token_is(&words->t[i], "table"))
            got = job_rules_name_after(words, i, FIELD_TABLE, form);
        else if (job_rules_token_is(&words->t[i], "schema"))
            got = job_rules_name_after(words, i, FIELD_SCHEMA, form);
        else if (job_rules_token_is(&words->t[i], "connection") ||
                 job_rules_token_is(&words->t[i], "database"))
            got = job_rules_name_after(words, i, FIELD_CONNECTION, form);
        table_said = table_said || (got && job_rules_token_is(&words->t[i], "table"));
        set += got;
    }
    const size_t named = loose_names(words, table_said, form);
    return set + named + (table_said || named ? 0 : mode_object(words, form));
}

/* ---- one word as the answer to the question for the first missing field */

static size_t bare_answer(const struct words *words, struct form *form)
{
    if (words->n != 1 || token_classes(&words->t[0]).no_name)
        return 0;
    const struct term *t = &words->t[0];
    if (!t->quoted && !is_address(t) && memchr(t->p, '.', t->len) && form->kind == FORM_WRITE)
        return dotted_name(t, form);
    for (size_t i = 0; i < form->field_count; i++) {
        const struct form_field *field = &form->fields[i];
        if (field->origin != FIELD_MISSING)
            continue;
        const bool address = field->of == FIELD_TO || field->of == FIELD_CC;
        const char *choice = job_rules_choice_of(form, field->of, t);
        if (field->choice_count && !choice)
            return 0;
        if (address != is_address(t))
            return 0;
        return set_field(form, field->of, choice ? choice : t->p, choice ? strlen(choice) : t->len);
    }
    return 0;
}

size_t job_rules(const char *words, struct form *form)
{
    struct words cut;

    job_rules_cut_words(words, &cut);
    const size_t set = form->kind == FORM_EMAIL ? email_rules(&cut, form) : write_rules(&cut, form);
    return set ? set : bare_answer(&cut, form);
}
