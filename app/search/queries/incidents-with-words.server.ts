import { BusinessRuleError } from '#db/errors.ts';
import { authorize } from '../../auth/authorize.ts';
import type { Scope } from '../../auth/scope.server.ts';
import type { IncidentRecord } from '../../incidents/incident-record.ts';
import { maskPersons } from '../../incidents/mask-persons.ts';
import type { Pagination } from '../../incidents/pagination.schema.ts';
import { mayView } from '../../incidents/policy.ts';
import { incidentRecord } from '../../incidents/queries/incident-record.server.ts';
import { clip } from '../../ui/format.ts';
import { excerpt, type Piece } from '../excerpt.ts';
import { limitSearches } from '../limit-searches.server.ts';
import { maySearch, searchesAll } from '../policy.ts';
import { queryCanceled } from '../search-limits.ts';
import { searchTerms } from '../search-terms.ts';
import { type SearchedText, searchedTexts } from '../searched-texts.ts';

/** How many incidents a search by words counts and lists. */
const maxFound = 1_000;
const maxExcerpts = 5;

/** Newest first, with the words in context, never private details; null when the database stopped the search. */
export async function incidentsWithWords(scope: Scope, typed: string, { page, pageSize }: Pagination) {
  const { actor, em } = scope;
  authorize(maySearch(actor));
  const terms = searchTerms(typed);
  const creator = searchesAll(actor) ? null : actor.userId;
  const search = () => em.execute<{ id: string }[]>(matchesSql, [terms, creator, maxFound + 1]);
  const matches = await limitSearches(actor.account.id, search).catch(tooSlow);
  if (!matches) return null;
  const shown = matches.slice(0, maxFound).slice((page - 1) * pageSize, page * pageSize);
  const records = await Promise.all(shown.map(({ id }) => incidentRecord(scope, id)));
  return {
    total: Math.min(matches.length, maxFound),
    capped: matches.length > maxFound,
    incidents: records
      .filter((found) => found !== null && mayView(actor, found))
      .map((found) => withExcerpts(found!, terms)),
  };
}

const matchesSql = 'select id from matching_incident_texts($1::text[], $2::uuid, $3::int)';

/** PostgreSQL cancelled the statement after its time limit, or too many searches of the account are running. */
function tooSlow(error: { code?: string }): null {
  if (error.code !== queryCanceled && !(error instanceof BusinessRuleError)) throw error;
  return null;
}

export type IncidentWithWords = ReturnType<typeof withExcerpts>;
export type FoundText = Omit<SearchedText, 'text'> & { pieces: Piece[] };

function withExcerpts(found: IncidentRecord, terms: string[]) {
  const incident = maskPersons(found, { mayUnlock: false, unlockedPersonIds: [] });
  const texts: FoundText[] = searchedTexts(incident).flatMap(({ text, ...shown }) => {
    const pieces = excerpt(text, terms);
    return pieces ? [{ ...shown, pieces }] : [];
  });
  // words that the database folds in another way, such as ß, are found without being highlighted
  const summary = { label: 'Summary', pieces: [{ text: clip(incident.summary), isMatch: false }] };
  const { id, number, status, locked, classPath, severity, severityRank, occurredDate, occurredDateUncertain } =
    incident;
  return {
    ...{ id, number, status, locked, classPath, severity, severityRank, occurredDate, occurredDateUncertain },
    texts: texts.length > 0 ? texts.slice(0, maxExcerpts) : [summary],
    moreTexts: Math.max(0, texts.length - maxExcerpts),
  };
}
