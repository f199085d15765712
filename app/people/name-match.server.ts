import { type RawBuilder, sql } from 'kysely';

const maxWords = 10;

/**
 * Each typed word must begin a word of a name, alone or joined with up to two words typed before it. `column` holds
 * name_search, whose text index serves LIKE under row-level security. No word matches nobody.
 */
export function nameMatch(column: string, typed: string): RawBuilder<boolean> {
  const words = nameWords(typed);
  if (words.length === 0) return sql`false`;
  const begins = (word: string) => sql<boolean>`${sql.ref(column)} like name_pattern(${word})`;
  const each = words.map((word, index) => {
    const together = [1, 2]
      .filter((before) => before <= index)
      .map((before) => words.slice(index - before, index + 1).join(''));
    return sql`(${sql.join([word, ...together].map(begins), sql` or `)})`;
  });
  return sql`(${sql.join(each, sql` and `)})`;
}

export function nameWords(typed: string): string[] {
  const words =
    typed
      .toWellFormed()
      .normalize('NFKC')
      .match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu) ?? [];
  return words.slice(0, maxWords);
}
