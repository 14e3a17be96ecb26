/* What words are whatever the database, beside cues (cue.h): attributes of their rows in
 * src/lang/lexicon. Any thread; the first look-up sorts the table once. */
#ifndef QUERENT_LANG_CLASSES_H
#define QUERENT_LANG_CLASSES_H

#include <stdbool.h>
#include <stddef.h>

struct word_classes {
    /* words without a condition */
    bool stop : 1;       /* always noise: the, please */
    bool light : 1;      /* of a lemma: noise unless a name or value matches: list, information */
    bool plain : 1;      /* grammar, names nothing: the, who, would, between */
    bool asking : 1;     /* of a request, names nothing in a database: show, order, same */
    bool general : 1;    /* in names of nearly every database: id, name, total, year */
    bool article : 1;    /* a, an, the */
    bool small : 1;      /* not counted as a word of a name: of, the, for */
    bool inside : 1;     /* may stand inside a name: date of birth */
    bool connects : 1;   /* no name begins or ends with it: and, at, by */
    bool polite : 1;     /* may stand before a wish: please, can you */
    bool courtesy : 1;   /* adds nothing to a short answer: please, well, now */
    bool determines : 1; /* begins a noun in English, and nothing in SQL: the, every, our */
    bool sign : 1;       /* %, €, $ */
    bool currency : 1;   /* euros, usd */
    /* pronouns, determiners, adverbs, prepositions */
    bool contracts : 1;     /* "'s" after it is "is": what, it */
    bool possessive : 1;    /* their, its */
    bool corrects : 1;      /* at the beginning of a follow-up: no, sorry, actually */
    bool backward : 1;      /* speaks of what was said before: them, those, it */
    bool whichever : 1;     /* any, no, every: a table's name may follow in the singular */
    bool narrows : 1;       /* only, just, without */
    bool leads_request : 1; /* stands before "show" within a sentence: please, and, then */
    bool still : 1;         /* still, yet, currently */
    bool wh : 1;            /* what, which, how, why */
    bool leads_topic : 1;   /* on, with, contain: what tables are about may follow */
    bool topic : 1;         /* about, regarding */
    bool leads_month : 1;   /* in, since, until: "may" and "march" after it are months */
    bool until : 1;         /* to, until: ends a range */
    bool first_last : 1;    /* first, last */
    bool past : 1;          /* last, previous, before a unit of time */
    bool present : 1;       /* this, current, before a unit of time */
    bool times : 1;         /* once, twice */
    bool again : 1;         /* repeatedly, twice: more than once */
    bool several : 1;       /* several, many */
    bool rhythm : 1;        /* daily, monthly */
    bool versus : 1;        /* vs, against */
    bool compared : 1;      /* "compared to", "in comparison with" */
    /* verbs and participles */
    bool participle : 1; /* irregular: held, sold */
    bool joins : 1;      /* connected, join: of two tables */
    bool linked : 1;     /* assigned, attached */
    bool includes : 1;   /* include, including */
    bool occurs : 1;     /* occurs, appears */
    bool shares : 1;     /* share the same */
    bool takes : 1;      /* "how long does it take" */
    bool helps : 1;      /* an auxiliary: did, was, have */
    /* nouns */
    bool name : 1;       /* name, names */
    bool name_part : 1;  /* first, family, middle: says which part of a person's name */
    bool everything : 1; /* information, details: all columns */
    bool people : 1;     /* people, headcount: whatever their table is called */
    bool inhabitant : 1; /* of a lemma: resident, citizen, person: counted by a population */
    bool dwells : 1;     /* of a lemma: live, reside */
    bool whatever : 1;   /* an object left open: something, anything */
    bool one_of : 1;     /* after a noun, one of it: "staff member" */
    bool region : 1;     /* a part of the world, known whatever the data: Asia, Scandinavia */
    bool thing : 1;      /* light as a verb, no noun to be left out: "the cost of", "kinds" */
    bool amounts : 1;    /* number, count, amount */
    bool worth : 1;      /* value, amount, volume */
    bool totals : 1;     /* total, sum, average: of the column that follows */
    bool rate : 1;       /* rate, ratio: a share of the rows */
    bool frequency : 1;  /* frequency, popularity */
    bool takings : 1;    /* revenue, sales: quantity times price where no column has it */
    bool money : 1;      /* payment, refund: rows of a table called so are sums */
    bool in_force : 1;   /* active, valid: between a begin and an end */
    bool mailer : 1;     /* gmail, yahoo: part of a mail address */
    bool figure : 1;     /* price, value: a number of whatever the word before it says */
    bool lapse : 1;      /* time, duration, delay: between two dates */
    bool lasts : 1;      /* of a lemma: stay, last, take some time */
    bool moment : 1;     /* date, time, day: names no column by itself */
    bool nowadays : 1;   /* what it means depends on the day of asking: now, ago, overdue */
    bool tables : 1;     /* table, tables: of the schema itself */
    bool columns : 1;    /* columns, fields */
    bool schema : 1;     /* schema, structure */
    bool contents : 1;   /* beside "database": what is in it, what it contains */
    bool of_rows : 1;    /* beside "database": a question about rows after all */
    /* adjectives */
    bool busy : 1;       /* busiest, quietest: a time of many or few rows */
    bool quiet : 1;      /* quietest */
    bool bound : 1;      /* maximum, minimum */
    bool measured : 1;   /* old, long: stands behind its number and unit */
    bool duplicate : 1;  /* duplicate, double */
    bool overdue : 1;    /* overdue, late */
    bool unassigned : 1; /* unassigned, unallocated */
    /* words of a wish to write or send rows */
    bool no_name : 1;       /* no table, schema or connection is called so: rows, existing */
    bool target : 1;        /* the name of one may follow: to, into */
    bool holder : 1;        /* says which of them follows: table, schema */
    bool calls : 1;         /* stands before a name: called, named */
    bool attachment : 1;    /* file, attachment */
    bool leads_clause : 1;  /* belongs to what follows: with, attached */
    bool begins_clause : 1; /* stands before its text: is, that */
};

/* What is known of a word by itself, as it is said or as a lemma; nothing of most. */
struct word_classes word_classes(const char *word);
/* The same of len bytes of a text, in any case. */
struct word_classes word_classes_at(const char *text, size_t len);
/* Something is known of the word by itself: a class, or that it is a cue. */
bool word_is_listed(const char *word);

#endif
