/* Forms of shares besides those of shares_said.c. Each puts the question of the part in the place
 * of the share's, or says that it is not the form. */
#ifndef NLQ_SHARES_FORMS_H
#define NLQ_SHARES_FORMS_H

#include "shares/shares_text.h"

#define SHARE_EXPLAINED                                                                            \
    "as a percentage of|as percentage of|as a percent of|as a % of|as % of|as a share of|out of|"  \
    "divided by|over"

/* "How do the bookings made this year split across the channels, in percent?" */
bool share_splits(struct share_text *text);
/* "Where do our guests come from? country, number of guests and their share in %". */
bool share_listed(struct share_text *text);
/* "Containers brought back late: how many, and what share of all returned ones?" */
bool share_behind_number(struct share_text *text);
/* "Hit rate on quotes for each engineer: accepted as a % of accepted plus rejected". */
bool share_explained(struct share_text *text);

#endif
