/* What an evaluation prints, so that it can be read and mended together. */
#ifndef QUERENT_EVAL_TEXTS_H
#define QUERENT_EVAL_TEXTS_H

/* Why a set of questions cannot be read, or the answers cannot be written. */
#define SET_UNWRITTEN "cannot write '%s': %s"
#define SET_UNREAD "cannot read '%s': %s"
#define SET_TOO_LARGE "cannot read '%s': not a file, or larger than 512 MiB"
#define SET_CUT "cannot read '%s'"
#define SET_INCOMPLETE "question %zu needs db_id, question and query"
#define SET_NO_LIST "not a JSON list of questions"
#define SET_TOO_DEEP "line %zu is nested more than 1,000 levels deep"
#define SET_NO_JSON "line %zu is not JSON"

/* The score. */
#define SCORE_ASKED "questions asked            %6zu\n"
#define SCORE_SCORED "scored                     %6zu\n"
#define SCORE_RIGHT "right                      %6zu   execution accuracy %.2f %%\n"
#define SCORE_EMPTY "  of which empty = empty   %6zu   of %zu empty gold results (weak evidence)\n"
#define SCORE_ANSWERED "answered                   %6zu   coverage %.2f %%, precision %.2f %%\n"
#define SCORE_SURE "sure                       %6zu   coverage %.2f %%, precision %.2f %%\n"
#define SCORE_ASKED_BACK "asked back                 %6zu   %.2f %%\n"
#define SCORE_TIMES "milliseconds a question    %.2f at 50 %%, %.2f at 99 %%\n"
/* Files that were opened before their questions: how many, mean and most. */
#define SCORE_OPENED "milliseconds an opening    %6zu   %.0f on average, %.0f at most\n"
#define SCORE_ERRORS "errors                     %6zu   first: %s\n"

/* A database, and a wrong answer that was given as sure. */
#define SCORE_DATABASE "  %-36s %4zu/%-4zu %5.1f %%   sure %zu/%zu\n"
#define SCORE_WRONG "%zu %s, confidence %.2f, %s\n"
#define SCORE_QUESTION "  asked  "
#define SCORE_WANTED "  wanted "
#define SCORE_GOT "  got    "

/* What became of a question. */
#define VERDICT_RIGHT "right"
#define VERDICT_WRONG_ROWS "wrong rows"
#define VERDICT_SQL_ERROR "SQL error"
#define VERDICT_TIMEOUT "timeout"
#define VERDICT_NO_ANSWER "no answer"
#define VERDICT_NOT_SCORED "not scored"

#endif
