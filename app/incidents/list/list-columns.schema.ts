import { isKeyOf, keysOf } from '#db/vocabulary/keys.ts';

/** The order is that in which columns are offered. */
export const listColumns = {
  number: { label: 'Number', sort: 'number', isDefault: true },
  reportedDate: { label: 'Date reported', sort: 'reported', isDefault: true },
  occurredDate: { label: 'Date occurred', sort: 'occurred', isDefault: true },
  incidentClass: { label: 'What', sort: 'class', isDefault: true },
  severity: { label: 'Severity', sort: 'severity', isDefault: true },
  createUserName: { label: 'Entered By', sort: 'enteredBy', isDefault: true },
  assignedUserName: { label: 'Incident Investigator', sort: 'investigator', isDefault: true },
  status: { label: 'Status', sort: 'status', isDefault: true },
  location: { label: 'Location', sort: null, isDefault: false },
  summaryText: { label: 'Summary', sort: null, isDefault: false },
  persons: { label: 'Persons', sort: null, isDefault: false },
  companies: { label: 'Legal Entities', sort: null, isDefault: false },
  vehicles: { label: 'Vehicles', sort: null, isDefault: false },
  items: { label: 'Items', sort: null, isDefault: false },
  correctiveActions: { label: 'Corrective actions', sort: null, isDefault: false },
  address: { label: 'Address', sort: null, isDefault: false },
  itemStatuses: { label: 'Items, status', sort: null, isDefault: false },
  itemsValue: { label: 'Items, total value', sort: null, isDefault: false },
  closedDate: { label: 'Date closed', sort: null, isDefault: false },
  closedBy: { label: 'Closed by', sort: null, isDefault: false },
  closeComments: { label: 'Closing comments', sort: null, isDefault: false },
  externalId: { label: 'External id', sort: null, isDefault: false },
  openTasks: { label: 'Open tasks', sort: null, isDefault: false },
  nextDueDate: { label: 'Next due day', sort: null, isDefault: false },
  reviewState: { label: 'Review', sort: null, isDefault: false },
  checklist: { label: 'Checklist', sort: null, isDefault: false },
} as const;

export type ListColumn = keyof typeof listColumns;
/** API clients sort by the time of the last change; people by columns. */
export type SortKey = NonNullable<(typeof listColumns)[ListColumn]['sort']> | 'updated';

export const listColumnNames = keysOf(listColumns);
export const defaultColumns = listColumnNames.filter((name) => listColumns[name].isDefault);
export const sortKeys = listColumnNames.flatMap((name) => listColumns[name].sort ?? []);

export type Sort = { key: SortKey; descending: boolean };
export const newestFirst: Sort = { key: 'number', descending: true };

/** A minus before the key means descending; without a key, the newest come first. */
export function sortFrom(params: URLSearchParams): Sort {
  const text = params.get('sort') ?? '';
  const key = sortKeys.find((name) => name === text.replace(/^-/, ''));
  return key ? { key, descending: text.startsWith('-') } : newestFirst;
}

export function sortOf(request: Request): Sort {
  return sortFrom(new URL(request.url).searchParams);
}

export function sortParam({ key, descending }: Sort) {
  return descending ? `-${key}` : key;
}

/** Adds the number, which opens the incident; returns the default columns where no name is known. */
export function knownColumns(names: readonly string[]): ListColumn[] {
  const known = [...new Set(names)].filter((name) => isKeyOf(listColumns, name));
  if (known.length === 0) return defaultColumns;
  return known.includes('number') ? known : ['number', ...known];
}

export type ColumnsInput = { order: string[]; shown: string[]; move: string };

export function columnsInput(form: FormData): ColumnsInput {
  const namesOf = (field: string) => form.getAll(field).map(String);
  return { order: namesOf('order'), shown: namesOf('shown'), move: namesOf('move')[0] ?? '' };
}

export type OfferedColumn = { name: ListColumn; isShown: boolean };

export function offeredColumns(shown: readonly ListColumn[]): OfferedColumn[] {
  const others = listColumnNames.filter((name) => !shown.includes(name));
  return [...shown.map((name) => ({ name, isShown: true })), ...others.map((name) => ({ name, isShown: false }))];
}

/** `move` is a direction and a name, as in "up severity". */
export function orderedColumns({ order, shown, move }: ColumnsInput): OfferedColumn[] {
  const known = [...new Set([...order, ...listColumnNames])].filter((name) => isKeyOf(listColumns, name));
  const [direction, moved] = move.split(' ');
  const at = isKeyOf(listColumns, moved) ? known.indexOf(moved) : -1;
  const to = at + (direction === 'up' ? -1 : 1);
  if (at >= 0 && known[to]) [known[at], known[to]] = [known[to], known[at]!];
  return known.map((name) => ({ name, isShown: name === 'number' || shown.includes(name) }));
}
