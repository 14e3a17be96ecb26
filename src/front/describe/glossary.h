/* Terms of the documents, as entries of a draft. */
#ifndef FRONT_GLOSSARY_H
#define FRONT_GLOSSARY_H

#include "querent/front/describe.h"

/* Reads the folder of documents, where one is set. A term whose meaning the schema has becomes a
 * measure, a value or a synonym; one that only people understand is told beside the table that it
 * names. */
void glossary_draft(const struct describe *describe, struct draft *draft,
                    struct described *described);

#endif
