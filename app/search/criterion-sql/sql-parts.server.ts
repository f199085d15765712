import { type RawBuilder, sql } from 'kysely';
import { searchCode } from '#db/vocabulary/fold-text.ts';
import type { Actor } from '../../auth/actor.ts';
import { nameMatch } from '../../people/name-match.server.ts';
import type { Operator, Relation } from '../criteria/criterion-types.ts';
import type { WorkShift } from '../criteria/night-shift.ts';

export type Condition = RawBuilder<boolean>;
export type Context = {
  actor: Actor;
  timeZone: string;
  now: Date;
  isAccountZone: boolean;
  today: string;
  nightShift?: WorkShift | undefined;
};

export function joined(operator: Operator, parts: Condition[]): Condition {
  return sql`(${sql.join(parts, operator === 'AND' ? sql` and ` : sql` or `)})`;
}

export const all = (parts: Condition[]) => joined('AND', parts);

type PartTable =
  | 'incident_person'
  | 'incident_legal_entity'
  | 'incident_vehicle'
  | 'incident_item'
  | 'attachment'
  | 'incident_task'
  | 'incident_checklist_item';

export function hasPart(table: PartTable, { actor }: Context, conditions: Condition[]): Condition {
  const of = [
    sql<boolean>`p.account_id = ${actor.account.id}::uuid`,
    sql<boolean>`p.incident_id = i.id`,
    ...conditions,
  ];
  return sql`exists (select from ${sql.table(table)} p where ${all(of)})`;
}

/** An index serves the whole text; the comparison of one field follows. */
export function contains(fields: (string | undefined)[], alias: 'p' | 'i' = 'p', isWhole?: boolean): Condition[] {
  const text = sql.ref(`${alias}.folded_text`);
  return fields.flatMap((words, index) => {
    if (!words) return [];
    const inText = sql<boolean>`${text} like containing(${words})`;
    if (fields.length === 1) return [inText, ...(isWhole ? [sql<boolean>`${text} = folded(${words})`] : [])];
    const field = sql`split_part(${text}, chr(31), ${index + 1}::int)`;
    const isFound = isWhole ? sql`${field} = folded(${words})` : sql`${field} like containing(${words})`;
    // without coalesce, the planner takes the two conditions for independent, and matches for rarer than they are
    return [inText, sql<boolean>`coalesce(${isFound}, false)`];
  });
}

/** Searches use the stored form of a plate or serial number; signs alone find nothing. */
export const codeOf = (typed: string | undefined) => typed && (searchCode(typed) || typed);

/** A condition for each spelling makes PostgreSQL read the text index for each. */
export const inCity = (names: string[]) =>
  joined(
    'OR',
    names.map((name) => all(contains([undefined, undefined, undefined, name], 'i'))),
  );

/** The same words in the same order; LIKE, because an index serves it, and these texts have no wildcards. */
export const hasSameName = (first = '', middle = '', last = '') =>
  sql<boolean>`p.name_search like name_search(${first}, ${middle}, ${last})`;

/** The typed letters are anywhere in this name, or the typed words in the name as a whole. */
export function containsName(names: Record<string, string | undefined>): Condition[] {
  return Object.entries(names).flatMap(([name, words]) =>
    words
      ? [
          sql<boolean>`(${sql.ref(`p.${name}_search`)} like containing(${words})
            or ${nameMatch('p.name_search', words)})`,
        ]
      : [],
  );
}

export function isAnyOf(
  relations: readonly Relation[],
  column = (relation: string) => `p.relation_${relation}`,
): Condition[] {
  if (relations.length === 0) return [];
  const columns = relations.map((relation) => sql.ref<boolean>(column(relation.toLowerCase())));
  return [joined('OR', columns as unknown as Condition[])];
}
