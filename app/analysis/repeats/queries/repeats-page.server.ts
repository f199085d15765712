import { authorize } from '../../../auth/authorize.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import type { Criteria } from '../../../search/criteria.schema.ts';
import { searchesAll } from '../../../search/policy.ts';
import { criteriaNames } from '../../../search/queries/criteria-names.server.ts';
import { runSearch } from '../../../search/queries/run-search.server.ts';
import { withSearchedIds } from '../../../search/queries/with-searched-ids.server.ts';
import type { Analysis } from '../../choices/analysis.schema.ts';
import { analysisCaption } from '../../choices/analysis-caption.ts';
import { shownPeriod } from '../../choices/shown-period.ts';
import { maySeeRepeats } from '../../policy.ts';
import { recordAnalysis } from '../../series/commands/record-analysis.server.ts';
import { linkTo } from '../../series/point-links.ts';
import type { Repeat, RepeatKind } from '../repeats.ts';
import { type RepeatRow, repeatsSql } from '../repeats-sql.server.ts';

/** Returns who and what is in several incidents of one period of an analysis; the audit log keeps its criteria. */
export async function repeatsPage(scope: Scope, analysis: Analysis, at: number) {
  const { actor } = scope;
  authorize(maySeeRepeats(actor));
  const { criteria } = analysis;
  const { timeZone } = actor.account;
  const periods = analysis.periods.map((period) => shownPeriod(period, actor.account, scope.now()));
  const period = periods[at] ?? periods[0]!;
  const range = { from: period.from, to: period.to };
  const searched = await withSearchedIds(scope, criteria);
  const [rows, names] = await Promise.all([
    runSearch<RepeatRow>(scope, repeatsSql(actor, { range, criteria: searched })),
    criteriaNames(scope, [criteria]),
    recordAnalysis(scope, { ...analysis, periods: [analysis.periods[periods.indexOf(period)]!] }),
  ]);
  const repeatsOf = (kind: RepeatKind) =>
    rows
      .filter((row) => row.kind === kind)
      .map(({ value, incidents, newest }): Repeat => {
        const { name, criterion } = described[kind](value);
        const href = linkTo({ range, criteria: { ...criteria, ...criterion } }, timeZone);
        return { name, incidents, newest, href };
      });
  return {
    caption: analysisCaption(analysis, names),
    periods: periods.map(({ name }) => name),
    period,
    isOnlyOwn: !searchesAll(actor),
    repeats: {
      persons: repeatsOf('persons'),
      legalEntities: repeatsOf('legalEntities'),
      rooms: repeatsOf('rooms'),
      items: repeatsOf('items'),
    },
  };
}

type Described = { name: string; criterion: Partial<Criteria> };

/** The name of what comes back, and the criterion that finds exactly its incidents. */
const described: Record<RepeatKind, (value: Record<string, string>) => Described> = {
  persons: (value) => ({
    name: ['firstName', 'middleName', 'lastName'].flatMap((field) => value[field]?.trim() || []).join(' '),
    criterion: { person: { operator: 'AND', values: [{ ...filledIn(value), relations: [], whole: true }] } },
  }),
  legalEntities: ({ name = '' }) => ({
    name,
    criterion: { company: { operator: 'AND', values: [{ name, relations: [], whole: true }] } },
  }),
  rooms: ({ unit = '', lookupId, location = '' }) => ({
    name: `${unit}, ${location}`,
    criterion: {
      location: { operator: 'OR', values: [{ lookupId }] },
      address: { operator: 'AND', values: [{ unit, countryCode: 'CA', whole: true }] },
    },
  }),
  items: ({ name = '' }) => ({ name, criterion: { item: { operator: 'AND', values: [{ name, whole: true }] } } }),
};

const filledIn = (value: Record<string, string>) =>
  Object.fromEntries(Object.entries(value).filter(([, text]) => text.trim() !== ''));
