/* "retry job 12": jobs are looked after in words, whatever else is being asked. */
#include "round.h"

#include <ctype.h>
#include <string.h>

#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "texts.h"

static const struct {
    const char *verb;
    enum job_wish wish;
} verbs[] = {{"show", JOB_WISH_SHOW},    {"open", JOB_WISH_SHOW},   {"retry", JOB_WISH_RETRY},
             {"repeat", JOB_WISH_RETRY}, {"rerun", JOB_WISH_RETRY}, {"cancel", JOB_WISH_CANCEL},
             {"stop", JOB_WISH_CANCEL}};

/* The word at *at, which goes behind it; false: it is another. */
static bool job_words_take(const char **at, const char *word)
{
    const size_t len = strlen(word);
    if (!str_starts_fold(*at, word) || isalnum((unsigned char)(*at)[len]))
        return false;
    *at += len;
    *at += strspn(*at, " \t");
    return true;
}

enum job_wish job_wish_read(const char *text, char ret_name[JOB_NAME_BYTES])
{
    const char *at = text + strspn(text, " \t\n");
    enum job_wish wish = JOB_WISH_NONE;
    job_words_take(&at, "please");
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs && !wish; i++)
        if (job_words_take(&at, verbs[i].verb))
            wish = verbs[i].wish;
    job_words_take(&at, "the");
    const bool job = job_words_take(&at, "job"), hash = *at == '#';
    at += hash;
    const size_t digits = strspn(at, "0123456789");
    if (!wish || !(job || hash) || digits == 0 || digits >= JOB_NAME_BYTES)
        return JOB_WISH_NONE;
    memcpy(ret_name, at, digits);
    ret_name[digits] = '\0';
    at += digits;
    at += strspn(at, " \t");
    job_words_take(&at, "again");
    job_words_take(&at, "please");
    return at[strspn(at, " \t\n.!")] ? JOB_WISH_NONE : wish;
}

bool stage_job_words(struct round *round)
{
    struct router_services *services = round->services;
    char name[JOB_NAME_BYTES], *said = NULL;
    struct err err = ERR_INIT;
    const enum job_wish wish = services->job && round->kind == TURN_TEXT && round->input
                                   ? job_wish_read(round->input, name)
                                   : JOB_WISH_NONE;
    if (!wish)
        return false;
    if (services->job(services, wish, name, &said, &err))
        round_say(round, "%s", said);
    else
        round_say_error(round, &err, TEXT_JOB_REFUSED, err.text);
    mem_free(said);
    return true;
}
