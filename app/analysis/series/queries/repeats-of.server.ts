import type { Scope } from '../../../auth/scope.server.ts';
import type { Criteria } from '../../../search/criteria/criteria.schema.ts';
import { runSearch } from '../../../search/queries/run-search.server.ts';
import { withSearchedIds } from '../../../search/queries/with-searched-ids.server.ts';
import { linkTo } from '../point-links.ts';
import type { Repeat, RepeatKind } from '../repeats.ts';
import { type RepeatRow, repeatsSql } from '../repeats-sql.server.ts';
import type { SeriesPlan } from '../series-plans.ts';

/** Returns who and what is in two or more incidents that the user may find, and the number of all of these incidents. */
export async function repeatsOf(
  scope: Scope,
  { range, criteria }: Pick<SeriesPlan, 'range' | 'criteria'>,
  milliseconds?: number,
) {
  const { actor } = scope;
  const searched = await withSearchedIds(scope, criteria);
  const rows = await runSearch<RepeatRow>(scope, repeatsSql(actor, { range, criteria: searched }), milliseconds);
  const ofKind = (kind: RepeatKind) =>
    rows
      .filter((row) => row.kind === kind)
      .map(({ value, incidents, newest }): Repeat => {
        const { name, criterion } = described[kind](value);
        const href = linkTo({ range, criteria: { ...criteria, ...criterion } }, actor.account.timeZone);
        return { name, incidents, newest, href };
      });
  return {
    total: rows.find(({ kind }) => kind === 'all')!.incidents,
    repeats: {
      persons: ofKind('persons'),
      legalEntities: ofKind('legalEntities'),
      rooms: ofKind('rooms'),
      items: ofKind('items'),
    },
  };
}

type Described = { name: string; criterion: Partial<Criteria> };

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
