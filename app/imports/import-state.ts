import type { FileSummary, Mapping } from './reading/contract.ts';

export type ImportState =
  | 'READING'
  | 'REFUSED'
  | 'MATCHING'
  | 'CHECKING'
  | 'CHECKED'
  | 'RUNNING'
  | 'CANCELLED'
  | 'FAILED'
  | 'DONE'
  | 'UNDOING'
  | 'UNDONE';

export const workingStates: readonly ImportState[] = ['READING', 'CHECKING', 'RUNNING', 'UNDOING'];

export const stateNames: Record<ImportState, string> = {
  READING: 'Being read',
  REFUSED: 'Refused',
  MATCHING: 'Columns not matched yet',
  CHECKING: 'Being checked',
  CHECKED: 'Not imported yet',
  RUNNING: 'Importing',
  CANCELLED: 'Stopped',
  FAILED: 'Interrupted by an error',
  DONE: 'Complete',
  UNDOING: 'Being taken back',
  UNDONE: 'Taken back',
};

/** `values` is null where they are too many or too long to be entries of a list. */
export type ColumnValues = { values: [value: string, rows: number][] | null; longest: number; filled: number };

export type ImportSummary = FileSummary & { profiles: ColumnValues[] };

/** `fields` counts the rows with an error by column; `persons` and `legalEntities` count names. */
export type ImportCheck = {
  ready: number;
  invalid: number;
  skipped: number;
  fields: [column: number, rows: number][];
  persons: { new: number; known: number };
  /** Missing where an earlier version of the product has checked the file. */
  legalEntities?: { new: number; known: number };
  /** Changed cells by column, with examples; missing as above. */
  made?: MadeCells[];
  /** Values that are in no list, each with its number of rows. */
  unknown: { class: [value: string, rows: number][]; location: [value: string, rows: number][] };
};

export type MadeCells = { column: number; rows: number; examples: { from: string; to: string }[] };

export type RowError = { column: number | null; message: string };

export type Import = {
  id: string;
  fileName: string;
  state: ImportState;
  problem: string;
  summary: ImportSummary;
  mapping: Mapping;
  addsEntries: boolean;
  sendsEmails: boolean;
  version: number;
  rowCount: number;
  doneRows: number;
  createdRows: number;
  failedRows: number;
  skippedRows: number;
  keptIncidents: number;
  checked: ImportCheck;
  createUserName: string;
  isOwn: boolean;
  createdAt: string;
  startedAt: string | null;
  finishedAt: string | null;
  hasFile: boolean;
};

export const undoHours = 24;

export const retentionDays = 30;

export function importPath({ id, state }: Pick<Import, 'id' | 'state'>): string {
  const page = state === 'MATCHING' ? '/match' : state === 'CHECKING' || state === 'CHECKED' ? '/check' : '';
  return `/administration/import/${id}${page}`;
}
