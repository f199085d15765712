import type { Scope } from '../../auth/scope.server.ts';
import type { Import, RowError } from '../import-state.ts';
import type { Known } from '../name-key.ts';
import { addKnownLegalEntities } from '../queries/add-known-legal-entities.server.ts';
import { addKnownPersons } from '../queries/add-known-persons.server.ts';
import type { ImportLists } from '../queries/import-lists.server.ts';
import type { ImportedIncident, ReadCell, Target } from '../reading/contract.ts';
import { readIncident } from '../reading/read-incident.ts';
import type { RowGroup } from './row-groups.ts';
import { type Converted, toNewIncident } from './to-new-incident.server.ts';

export type ConvertedRow = {
  line: number;
  rows: RowGroup;
  read: ImportedIncident;
  incident: Extract<Converted, { incident: object }>['incident'] | null;
  errors: RowError[];
  /** Cells whose stored value differs from their text. */
  made: ReadCell[];
};

export async function convertRows(
  scope: Scope,
  { mapping }: Pick<Import, 'mapping'>,
  groups: RowGroup[],
  { lists, known }: { lists: ImportLists; known: Known },
): Promise<ConvertedRow[]> {
  const context = { mapping, timeZone: scope.actor.account.timeZone, ...lists };
  const all = groups.map((rows) => ({ rows, ...readIncident(rows, context) }));
  await addKnownPersons(
    scope,
    all.flatMap(({ incident }) => incident.persons),
    known.persons,
  );
  await addKnownLegalEntities(
    scope,
    all.flatMap(({ incident }) => incident.legalEntities),
    known.legalEntities,
  );
  const importContext = {
    actor: scope.actor,
    now: scope.now(),
    personTypes: lists.personTypes,
  };
  return all.map(({ rows, incident: read, errors, made }) => {
    const found: RowError[] = [...errors];
    const converted = toNewIncident(read, importContext);
    if ('errors' in converted) found.push(...columnErrors(converted.errors, mapping.targets, found));
    const incident = found.length === 0 && 'incident' in converted ? converted.incident : null;
    return { line: rows[0]!.line, rows, read, incident, errors: found, made };
  });
}

/** Maps messages of fields to columns; a column that has an error already gets no second one. */
export function columnErrors(
  messages: Record<string, string[]>,
  targets: readonly Target[],
  before: readonly RowError[] = [],
): RowError[] {
  const taken = new Set(before.map(({ column }) => column));
  return Object.entries(messages).flatMap(([field, texts]) => {
    const column = columnOf(field, targets);
    if (column !== null && taken.has(column)) return [];
    taken.add(column);
    return texts.slice(0, 1).map((message) => ({ column, message }));
  });
}

function columnOf(field: string, targets: readonly Target[]): number | null {
  if (field.startsWith('legalEntities[')) return columnAt(['legalEntity'], targets);
  const [, at, name] = /^persons\[(\d+)\]\.(\w+)$/.exec(field) ?? [];
  const names = at === undefined ? (targetsOf[field] ?? [field]) : personTargets(Number(at) + 1, name!);
  return columnAt(names, targets);
}

function columnAt(names: readonly string[], targets: readonly Target[]): number | null {
  const columns = names.map((name) => targets.indexOf(name as Target));
  return columns.find((column) => column >= 0) ?? null;
}

const personTargets = (number: number, name: string) => [
  `person.${number}.${name}`,
  ...(name === 'firstName' || name === 'lastName' ? [`person.${number}.name`] : []),
];

const targetsOf: Record<string, string[]> = {
  lastClassId: ['class'],
  'location.lastLocationId': ['location'],
  'location.address': ['address'],
  'location.unit': ['unit'],
  occurredTime: ['occurredTime', 'occurredDate'],
  occurredHour: ['occurredTime', 'occurredDate'],
  // without a column of its own, the time of report is the time of the occurrence
  reportedDate: ['reportedDate', 'occurredDate'],
  reportedTime: ['reportedTime', 'reportedDate', 'occurredTime', 'occurredDate'],
  reportedHour: ['reportedTime', 'reportedDate', 'occurredTime', 'occurredDate'],
  'items[0].value': ['lossValue'],
  closedDate: ['closedDate', 'status'],
};
