import type { Scope } from '../../../auth/scope.server.ts';
import { storedCriteria } from '../../../search/criteria/criteria.schema.ts';
import { criteriaInWords } from '../../../search/criteria/criteria-words.ts';
import { criteriaNames } from '../../../search/queries/criteria-names.server.ts';
import type { AuditDetail } from '../audit-words.ts';
import { searchRows } from '../criteria-details.ts';

type ObjectData = Record<string, unknown>;
type Words = Parameters<typeof searchRows>[0];

/** Prefers the criteria in words that were recorded. */
export async function searchDetails(scope: Scope, { words, criteria, name, description }: ObjectData) {
  const texts = Object.entries({ Name: name, Description: description, Words: words });
  const rows = texts.flatMap(([label, text]) =>
    typeof text === 'string' && text ? [{ label, previous: '', current: text }] : [],
  );
  return [...rows, ...(await searchCriteria(scope, words, criteria))];
}

async function searchCriteria(scope: Scope, words: unknown, criteria: unknown): Promise<AuditDetail[]> {
  if (isWords(words)) return searchRows(words);
  if (!criteria) return [];
  const parsed = storedCriteria.parse(criteria);
  const { account, timeZone } = scope.actor;
  const names = await criteriaNames(scope, [parsed]);
  return searchRows(criteriaInWords(parsed, names, { dateFormat: account.dateFormat, timeZone }));
}

const isWords = (words: unknown): words is Words => Array.isArray((words as Words | undefined)?.groups);
