/* When no more is tried: what was, why it failed, and what could be asked instead. */
#include <string.h>

#include "answer_private.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/base/text.h"
#include "querent/base/words.h"
#include "texts.h"
#include "trial.h"

enum {
    SUGGESTED_MAX = 3,
    CANDIDATES_MAX = 24,
    WORD_LEAST = 4, /* letters of a word that tells what a question is about */
    SQL_SHOWN = 400 /* bytes of an attempt */
};
#define OPTION_SQL "failed_sql"

/* ---- what was tried */

static void write_attempt(const struct memory_attempt *attempt, size_t number, struct buf *out)
{
    struct buf sql = BUF_INIT;

    for (const char *p = attempt->sql; *p && sql.len <= SQL_SHOWN;) {
        const size_t line = strcspn(p, "\n");
        buf_addn(&sql, p, line);
        p += line;
        p += strspn(p, "\n ");
        buf_add(&sql, *p ? " " : "");
    }
    buf_addf(out, "\n%zu. ", number);
    text_add_cut(out, buf_str(&sql), SQL_SHOWN);
    buf_release(&sql);
    if (attempt->again)
        buf_addf(out, TEXT_WRITTEN_AGAIN, attempt->again + 1);
    buf_addf(out, "\n   %s%s", attempt->error_type ? attempt->error_type : "",
             attempt->error_type ? ": " : "");
    buf_addn(out, attempt->error, strcspn(attempt->error, "\n"));
}

/* ---- what could be asked instead */

static size_t clarify_shared_words(const char *question, const char *candidate)
{
    size_t n = 0;

    for (const char *p = candidate; *p;) {
        const size_t len = strcspn(p, " ,.?'");
        char *word = mem_strndup(p, len);
        n += len >= WORD_LEAST && str_find_fold(question, word);
        mem_free(word);
        p += len;
        p += strspn(p, " ,.?'");
    }
    return n;
}

/* It gives rows; where nothing may be tried, it may at least run. */
static bool clarify_runs(const struct answer_world *world, const char *question)
{
    const struct nlq_request request = {.question = question, .now = world->now};
    struct nlq_answer *answer = nlq_ask(world->catalog, &request);
    bool runs = answer->count > 0 && answer->readings[0].answers;
    struct err err = ERR_INIT;
    struct trial trial;

    if (runs && world->trials)
        runs = trial_sql(world, answer->readings[0].sql, &trial, &err) ? trial.rows > 0
                                                                       : err.code == ERR_LIMIT;
    nlq_answer_free(answer);
    return runs;
}

/* Those first that share words with what was asked. */
static void clarify_suggest(const struct answer_world *world, const char *asked,
                            struct question *question)
{
    struct arena arena = {0};
    char *list[CANDIDATES_MAX];
    const size_t n = nlq_suggest(world->catalog, &arena, world->now, list, CANDIDATES_MAX);
    size_t most = 0, found = 0;

    for (size_t i = 0; i < n; i++) {
        const size_t shared = clarify_shared_words(asked, list[i]);
        most = shared > most ? shared : most;
    }
    for (size_t shared = most + 1; shared-- > 0 && found < SUGGESTED_MAX;)
        for (size_t i = 0; i < n && found < SUGGESTED_MAX; i++) {
            if (clarify_shared_words(asked, list[i]) != shared || cancel_fired(world->cancel) ||
                !clarify_runs(world, list[i]))
                continue;
            char *id = mem_printf(OPTION_QUESTION "%zu", ++found);
            question_add(question, id, list[i], (char)('0' + found));
            mem_free(id);
        }
    arena_release(&arena);
}

static void write_suggestions(const struct question *question, struct buf *out)
{
    for (size_t i = 0; i < question->option_count; i++)
        buf_addf(out, "%s%s", i ? " · " : TEXT_OTHERS_RUN, question->options[i].label);
}

static int64_t clarify_attempts(const struct inquiry *inquiry)
{
    int64_t n = 0;

    for (size_t i = 0; i < inquiry->tried_count; i++)
        n += 1 + inquiry->tried[i].again;
    return n;
}

/* Something ran, or would, and was not wanted. */
static bool clarify_unwanted(const struct inquiry *inquiry)
{
    bool unwanted = false;

    for (size_t i = 0; i < inquiry->tried_count; i++)
        unwanted |= str_eq(inquiry->tried[i].error_type, TRIED_REJECTED) ||
                    str_eq(inquiry->tried[i].error_type, TRIED_DEMAND);
    return unwanted;
}

bool clarify(struct inquiry *inquiry, const struct answer_world *world, const char *question,
             bool menu, struct outcome *ret_outcome)
{
    struct buf text = BUF_INIT;

    if (!inquiry->tried_count)
        return false;
    buf_add(&text, TEXT_TRIED);
    words_number_of(&text, clarify_attempts(inquiry), "attempt", "attempts");
    buf_add(&text, clarify_unwanted(inquiry) ? TEXT_NONE_FITS : TEXT_NONE_RUNS);
    for (size_t i = 0; i < inquiry->tried_count; i++)
        write_attempt(&inquiry->tried[i], i + 1, &text);
    struct question *ask = question_new("", TEXT_ASK_INSTEAD);
    clarify_suggest(world, question, ask);
    write_suggestions(ask, &text); /* for who has no menu, or a script */
    if (menu) {
        question_add(ask, OPTION_SQL, TEXT_SHOW_FAILED, 'e');
        choice_waits(inquiry, ask);
    } else {
        question_free(ask);
        ask = NULL;
    }
    *ret_outcome = (struct outcome){.text = buf_take(&text), .ask = ask, .failed = true};
    return true;
}

char *clarify_question(const struct inquiry *inquiry, const char *option)
{
    const struct question *asked = inquiry->asked;

    for (size_t i = 0; asked && i < asked->option_count; i++)
        if (str_starts(option, OPTION_QUESTION) && str_eq(asked->options[i].id, option))
            return mem_strdup(asked->options[i].label);
    return NULL;
}

struct sql_version *clarify_sql(const struct inquiry *inquiry, const struct answer_world *world,
                                const char *option)
{
    if (!str_eq(option, OPTION_SQL) || !inquiry->tried_count || !world->model)
        return NULL;
    const struct version_options options = {.database = world->database,
                                            .rules = world->rules,
                                            .maker = world->model->name,
                                            .confidence = -1};
    return version_make(inquiry->tried[inquiry->tried_count - 1].sql, world->catalog,
                        catalog_dialect(world->catalog), &options);
}
