/* "Students per course", where enrolments and absences lead to both: who belongs to what is told by
 * the rows that keep just that, and not by what happened there, nor by those few who lead it. */
#include <string.h>

#include "paths/paths.h"
#include "querent/lang/lemma.h"

static const char belongings[] =
    "enrollment|enrolment|registration|membership|participation|participant|attendance|assignment|"
    "allocation|subscription|signup|placement|roster|member|employee|student";
static const char happenings[] =
    "absence|complaint|incident|penalty|fine|warning|accident|refund|note|comment|message|log|"
    "audit|appeal|dispute|inquiry|feedback|reminder|invitation|cancellation|violation|injury";
static const char leaders[] = "manager|head|leader|chief|director|president|chair|chairman|captain|"
                              "supervisor|deputy|mentor|tutor";

/* How likely rows of the table say who belongs to what. */
enum link_rank { LINK_HAPPENS, LINK_PLAIN, LINK_BELONGS };

static enum link_rank rank_of(const struct ask *ask, int table)
{
    const char *words = table_core(ask, table), *last = strrchr(words, ' ');
    char lemma[64];
    lemma_of(last ? last + 1 : words, lemma, sizeof lemma);
    return wording_among(lemma, happenings) || wording_among(lemma, leaders) ? LINK_HAPPENS
           : wording_among(lemma, belongings)                                ? LINK_BELONGS
                                                                             : LINK_PLAIN;
}

bool path_is_membership(const struct ask *ask, int table)
{
    return rank_of(ask, table) == LINK_BELONGS;
}

int path_belongs(struct ask *ask, int table, int other)
{
    const enum link_rank rank = rank_of(ask, table), rank_other = rank_of(ask, other);
    return rank == rank_other || wording_has(ask, happenings) || wording_has(ask, leaders) ? -1
           : rank > rank_other                                                             ? table
                                                                                           : other;
}
