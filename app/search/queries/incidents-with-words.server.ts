import { keysOf } from '#db/vocabulary/keys.ts';
import { authorize } from '../../auth/authorize.ts';
import type { Scope } from '../../auth/scope.server.ts';
import type { IncidentRecord } from '../../incidents/incident-record.ts';
import { mayView } from '../../incidents/policy.ts';
import { incidentRecord } from '../../incidents/queries/incident-record.server.ts';
import { maskPersons } from '../../incidents/record/mask-persons.ts';
import { clip } from '../../ui/format.ts';
import type { Pagination } from '../../ui/lists/pagination.schema.ts';
import { limitSearches } from '../limit-searches.server.ts';
import { nullWhenTooSlow } from '../null-when-too-slow.server.ts';
import { maySearch } from '../policy.ts';
import { excerpt, type Piece } from '../words/excerpt.ts';
import { maxFound, searchTerms } from '../words/search-terms.ts';
import { type SearchedText, searchedTexts } from '../words/searched-texts.ts';
import { type WordField, wordFields } from '../words/word-fields.ts';
import { fieldsWithWords } from './fields-with-words.server.ts';
import { incidentsByWords } from './incidents-by-words.server.ts';

const maxExcerpts = 5;

/** Fields are counted in this number of the newest matches. */
const maxCountedByField = 300;

type Limits = {
  days?: number | null;
  field?: WordField | null;
};

/** Newest first, with the words in context, never private details; null when the database stopped the search. */
export async function incidentsWithWords(
  scope: Scope,
  typed: string,
  { page, pageSize }: Pagination,
  { days = null, field = null }: Limits = {},
) {
  const { actor } = scope;
  authorize(maySearch(actor));
  const terms = searchTerms(typed);
  // reading the incidents keeps the slot: in 40 searches of one person, it costs others as much as matching
  const search = async () => {
    const found = await incidentsByWords(scope, { typed, days });
    const newest = found.slice(0, maxCountedByField).map(({ id }) => id);
    const fields = await fieldsWithWords(scope, newest, terms);
    const listed = field ? found.filter(({ id }) => fields.get(id)?.includes(field)) : found.slice(0, maxFound);
    const pageMatches = listed.slice((page - 1) * pageSize, page * pageSize);
    const records = await Promise.all(pageMatches.map(({ id }) => incidentRecord(scope, id)));
    return { found, fields, listed, records };
  };
  const matches = await nullWhenTooSlow(limitSearches(actor, search, 'words'));
  if (!matches) return null;
  const { found, fields, listed, records } = matches;
  return {
    total: listed.length,
    all: Math.min(found.length, maxFound),
    capped: found.length > maxFound,
    byField: keysOf(wordFields).flatMap((name) => {
      const count = [...fields.values()].filter((each) => each.includes(name)).length;
      return count > 0 ? [{ name, count }] : [];
    }),
    /** Older matches are not counted by field. */
    isCountPartial: found.length > maxCountedByField,
    incidents: records
      .filter((found) => found !== null && mayView(actor, found))
      .map((found) => withExcerpts(found!, terms)),
  };
}

export type IncidentWithWords = ReturnType<typeof withExcerpts>;
export type FoundText = Omit<SearchedText, 'text'> & { pieces: Piece[] };

function withExcerpts(found: IncidentRecord, terms: string[]) {
  const incident = maskPersons(found, { mayUnlock: false, unlockedPersonIds: [] });
  const texts: FoundText[] = searchedTexts(incident).flatMap(({ text, ...place }) => {
    const pieces = excerpt(text, terms);
    return pieces ? [{ ...place, pieces }] : [];
  });
  // words that the database folds in another way, such as ß, are not highlighted
  const summary = { label: 'Summary', pieces: [{ text: clip(incident.summary), isMatch: false }] };
  const { id, number, status, locked, classPath, severity, severityRank, occurredDate, occurredDateUncertain } =
    incident;
  return {
    id,
    number,
    status,
    locked,
    classPath,
    severity,
    severityRank,
    occurredDate,
    occurredDateUncertain,
    texts: texts.length > 0 ? texts.slice(0, maxExcerpts) : [summary],
    moreTexts: Math.max(0, texts.length - maxExcerpts),
  };
}
