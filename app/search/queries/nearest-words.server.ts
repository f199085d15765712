import { searchCode } from '#db/vocabulary/fold-text.ts';
import { authorize } from '../../auth/authorize.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { limitSearches } from '../limit-searches.server.ts';
import { nullWhenTooSlow } from '../null-when-too-slow.server.ts';
import { maySearch, searchesAll } from '../policy.ts';
import { maxFound, searchTerms } from '../words/search-terms.ts';
import { incidentsByWords, type SearchedWords } from './incidents-by-words.server.ts';

/** Comparing the words of so many incidents takes half a second of a million. */
const maxCompared = 3_000;
const maxOffered = 3;
/** More words are a sentence, of which any may be wrong. */
const maxTermsCompared = 3;

export type NearestWords = { q: string; count: number; capped: boolean };

/** Offers searches that differ by a word. Words come from incidents that the user may see, so they reveal no others. */
export async function nearestWords(scope: Scope, words: SearchedWords): Promise<NearestWords[]> {
  const { actor, em } = scope;
  authorize(maySearch(actor));
  const terms = searchTerms(words.typed);
  if (terms.length > maxTermsCompared) return [];
  const compare = async () => {
    const creator = searchesAll(actor) ? null : actor.userId;
    const near = await em.execute<{ at: number; word: string }[]>(sql, [terms.map(searchCode), creator, maxCompared]);
    const offered: NearestWords[] = [];
    for (const { at, word } of near) {
      const typed = terms
        .with(at - 1, word)
        .map(quoted)
        .join(' ');
      const { length } = await incidentsByWords(scope, { ...words, typed });
      if (length > 0) offered.push({ q: typed, count: Math.min(length, maxFound), capped: length > maxFound });
      if (offered.length === maxOffered) break;
    }
    return offered;
  };
  return (await nullWhenTooSlow(limitSearches(actor, compare, 'words'))) ?? [];
}

const quoted = (term: string) => (term.includes(' ') ? `"${term}"` : term);

const sql = 'select at::int, word from near_words($1::text[], $2::uuid, $3::int)';
