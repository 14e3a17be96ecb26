/* What everybody knows and no column says (src/nlq/known). Shapes: they put plainer words in place
 * of those that need it, where the schema has what they speak of. */
#ifndef NLQ_KNOWN_H
#define NLQ_KNOWN_H

#include "frame.h"

/* ages_said.c: "adults", "minors". */
void ages_said_read(struct ask *ask);
/* women_said.c: "actresses" are actors, and female. */
void women_said_read(struct ask *ask);
/* genders_said.c: "the men", where a flag says who is male. */
void genders_said_read(struct ask *ask);
/* for_free.c: "clubs that cost nothing to join". */
void for_free_read(struct ask *ask);
/* plainly.c: "the cheapest ticket price". */
void plainly_read(struct ask *ask);
/* where_most.c: "where do most players come from", "songs about love". */
void where_most_read(struct ask *ask);
/* reached.c: "can not be called by phone", "not insured". */
void reached_read(struct ask *ask);
/* opposites.c: "free rooms" of a flag "unavailable". */
void opposites_read(struct ask *ask);
/* tongues.c: "where is German spoken". */
void tongues_read(struct ask *ask);
/* living_said.c: "living authors", by when people died. */
void living_said_read(struct ask *ask);
/* from_country.c: "how many directors come from each country" of a nationality. */
void from_country_read(struct ask *ask);
/* natives.c: "Americans", "Frenchmen". */
void natives_read(struct ask *ask);
/* plays_for.c: "who plays for the Wolves", of players. */
void plays_for_read(struct ask *ask);
/* ways_said.c: "which wines cost more than 100", "of the 20th century". */
void ways_said_read(struct ask *ask);
/* most_got.c: "scored the most points", "made the most money". */
void most_got_read(struct ask *ask);
/* seen_here.c: "patients who visited us last month", by their appointments. */
void seen_here_read(struct ask *ask);

#endif
