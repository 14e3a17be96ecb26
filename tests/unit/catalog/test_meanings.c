/* What codes mean, read from comments as people write them. */
#include "cases.h"
#include "querent/base/buf.h"
#include "querent/base/str.h"
#include "querent/lang/status.h"
#include "sources/meanings.h"

enum { CODES_MAX = 12 };

struct commented {
    const char *comment;
    const char *values[CODES_MAX]; /* of the column */
    const char *pairs;             /* "A=active I=inactive", in any order; "": none */
    bool checked;                  /* the values are those of a CHECK, in their order */
};

static const char *find(void *arg, const char *code)
{
    const struct commented *of = arg;

    for (size_t i = 0; of->values[i]; i++)
        if (str_eq(of->values[i], code))
            return of->values[i];
    return NULL;
}

static void read_pairs(const struct commented *of, struct buf *out)
{
    struct arena arena = {0};
    struct meaning_pair pairs[MEANINGS_MAX];
    const struct meaning_codes codes = {find, (void *)(uintptr_t)of,
                                        of->checked ? of->values : NULL};
    const size_t count = meanings_parse(&arena, of->comment, &codes, pairs, MEANINGS_MAX);

    for (size_t i = 0; i < count; i++)
        buf_addf(out, "%s%s=%s", i ? "; " : "", pairs[i].value, pairs[i].meaning);
    arena_release(&arena);
}

static void assert_read(const struct commented *comments, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        struct buf got = BUF_INIT;
        read_pairs(&comments[i], &got);
        if (!str_eq(buf_str(&got), comments[i].pairs))
            fail_msg("'%s': '%s' instead of '%s'", comments[i].comment, buf_str(&got),
                     comments[i].pairs);
        buf_release(&got);
    }
}

static void meanings_parse__reads__lists_of_codes(void **state)
{
    static const struct commented comments[] = {
        {"HTL hotel, HSP hospital, CAR care home",
         {"HTL", "HSP", "CAR"},
         "HTL=hotel; HSP=hospital; CAR=care home",
         false},
        {"P pick-up, D delivery", {"P", "D"}, "P=pick-up; D=delivery", false},
        {"A=active, I=inactive", {"A", "I"}, "A=active; I=inactive", false},
        {"A = active I = inactive", {"A", "I"}, "A=active; I=inactive", false},
        {"1: new; 2: paid; 3: cancelled", {"1", "2", "3"}, "1=new; 2=paid; 3=cancelled", false},
        {"how it is paid: 1: cash; 2: card", {"1", "2"}, "1=cash; 2=card", false},
        {"0 = no, 1 = yes", {"0", "1"}, "0=no; 1=yes", false},
        {"0 no, 1 yes", {"0", "1"}, "0=no; 1=yes", false},
        {"(M)ale, (F)emale", {"M", "F"}, "M=Male; F=Female", false},
        {"'O' open / 'C' closed", {"O", "C"}, "O=open; C=closed", false},
        {"O - open, C - closed", {"O", "C"}, "O=open; C=closed", false},
        {"O - open\nC - closed", {"O", "C"}, "O=open; C=closed", false},
        {"A -> active | I -> inactive", {"A", "I"}, "A=active; I=inactive", false},
        {"type of stop (P pick-up, D delivery)", {"P", "D"}, "P=pick-up; D=delivery", false},
        {"shift: E early, L late and N night", {"E", "L", "N"}, "E=early; L=late; N=night", false},
        {"open (O), closed (C) or in doubt (D)",
         {"O", "C", "D"},
         "O=open; C=closed; D=in doubt",
         false},
        {"(A) active, (I) inactive", {"A", "I"}, "A=active; I=inactive", false},
        {"P: in progress; H: on hold", {"P", "H"}, "P=in progress; H=on hold", false},
        {"active = A, inactive = I", {"A", "I"}, "A=active; I=inactive", false},
        {"active, expired, terminated, draft",
         {"ACT", "EXP", "TRM", "DRF"},
         "ACT=active; EXP=expired; TRM=terminated; DRF=draft",
         true},
        {"new, paid", {"0", "1"}, "0=new; 1=paid", true},
        {"Y = still on the list of customers that buy, N = no longer",
         {"Y", "N"},
         "N=no longer",
         false}, /* a sentence is no meaning */
    };
    (void)state;
    assert_read(comments, COUNT(comments));
}

static void meanings_parse__leaves__prose(void **state)
{
    static const struct commented comments[] = {
        {"A customer's type, I think", {"A", "I"}, "", false},
        {"A list of things, I was told, B is missing", {"A", "I", "B"}, "", false},
        {"HTL hotel, HSP hospital", {"X", "Y"}, "", false}, /* no such codes are stored */
        {"null: open-ended", {"2026-01-01"}, "", false},
        {"1 of 3 kinds, 2 per day", {"1", "2", "3"}, "", false},
        {"see the manual. P and Q are reserved, ask Jane", {"P", "Q"}, "", false},
        {"in cents", {"1", "2"}, "", false},
        {"A=active, A=alive", {"A"}, "", false},              /* two meanings */
        {"A=active, B=active", {"A", "B"}, "", false},        /* of two codes */
        {"active=active", {"active"}, "", false},             /* nothing new */
        {"active, expired", {"ACT", "EXP", "TRM"}, "", true}, /* not as many as codes */
        {"first, second", {"ACT", "EXP"}, "", true},          /* of other letters */
        {"active, expired", {"ACT", "EXP"}, "", false},       /* in no order that is known */
        {"", {"A"}, "", false},
        {"A", {"A"}, "", false},
        {"A=", {"A"}, "", false},
        {"'A", {"A"}, "", false},
        {"(A", {"A"}, "", false},
    };
    (void)state;
    assert_read(comments, COUNT(comments));
}

static void meanings_of_scale__reads__its_two_ends(void **state)
{
    static const struct commented comments[] = {
        {"1 minor to 5 fatal", {"1", "2"}, "1=minor; 5=fatal", false},
        {"from 1 (low) to 3 (high)", {"2", "3"}, "1=low; 3=high", false},
        {"severity: 1 = very mild - 4 = severe; set by the nurse",
         {"1"},
         "1=very mild; 4=severe",
         false},
        {"5 urgent..1 idle", {"1", "5"}, "5=urgent; 1=idle", false},
        {"1 minor to 5 fatal", {"A", "B"}, "", false}, /* neither is stored */
        {"1 to 5", {"1", "5"}, "", false},
        {"1 low, 5 high", {"1", "5"}, "", false}, /* a list */
        {"1 day to 3 days before it is due", {"1", "3"}, "", false},
        {"2 per box to 4 per crate of them", {"2", "4"}, "", false},
        {"at most 9 digits", {"9"}, "", false},
        {"", {"1"}, "", false},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(comments); i++) {
        struct arena arena = {0};
        struct meaning_pair ends[2];
        const struct meaning_codes codes = {find, (void *)(uintptr_t)&comments[i], NULL};
        const size_t count = meanings_of_scale(&arena, comments[i].comment, &codes, ends);
        const char *got = count ? arena_printf(&arena, "%s=%s; %s=%s", ends[0].value,
                                               ends[0].meaning, ends[1].value, ends[1].meaning)
                                : "";
        if (!str_eq(got, comments[i].pairs))
            fail_msg("'%s': '%s' instead of '%s'", comments[i].comment, got, comments[i].pairs);
        arena_release(&arena);
    }
}

static void status_in_full__knows__one_word(void **state)
{
    static const struct {
        const char *code, *word, *beside;
    } expected[] = {{"ACT", "active", ""},
                    {"EXP", "expired", ""},
                    {"CANC", "cancelled", ""},
                    {"TERM", "terminated", ""},
                    {"TRM", "terminated", ""},
                    {"PEND", "pending", ""},
                    {"COMPL", "completed", ""},
                    {"DRF", "draft", ""},
                    {"DEL", NULL, ""}, /* two */
                    {"RES", NULL, ""},
                    {"XYZ", NULL, ""},
                    {"A", NULL, ""},
                    {"DRAFT", NULL, ""},
                    {"", NULL, ""},
                    {"act", "active", ""},
                    {"blk", "blocked", ""},
                    {"ref", NULL, ""},
                    {"ref", "refunded", "id refund_c"},
                    {"open", NULL, ""},
                    {"new", NULL, ""},
                    {"pend", NULL, ""}};
    (void)state;
    for (size_t i = 0; i < COUNT(expected); i++) {
        const char *word = status_in_full(expected[i].code, expected[i].beside);
        if (!str_eq(word, expected[i].word))
            fail_msg("%s: %s", expected[i].code, word ? word : "none");
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(meanings_parse__reads__lists_of_codes),
        cmocka_unit_test(meanings_parse__leaves__prose),
        cmocka_unit_test(meanings_of_scale__reads__its_two_ends),
        cmocka_unit_test(status_in_full__knows__one_word),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
