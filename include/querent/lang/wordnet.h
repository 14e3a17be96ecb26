/* WordNet's nouns, where they are installed (Debian: wordnet-base): which words mean nearly the
 * same as a word, a kind of it, or what it is a kind of.
 *
 * The files are those of wndb(5WN), read as they are from the folder that WNSEARCHDIR names (as
 * WordNet's own programs take it), else /usr/share/wordnet. They are mapped when the first word is
 * asked for and stay mapped. Without them every word is without kin, and all else works. WordNet is
 * Princeton University's, under a licence of its own; nothing of it is part of querent. Any thread.
 */
#ifndef QUERENT_LANG_WORDNET_H
#define QUERENT_LANG_WORDNET_H

/* Calls seen for single words near `lemma` (a noun, small letters), those of frequent senses first;
 * a word may come several times. nearness: 0 to 1, .95 for a synonym of its most frequent sense.
 * `word` is good during the call. */
void wordnet_each_kin(const char *lemma, void (*seen)(const char *word, double nearness, void *arg),
                      void *arg);

#endif
