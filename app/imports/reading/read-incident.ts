import { maxRichTextCharacters } from '#db/vocabulary/incident.ts';
import { maxExternalId } from '#db/vocabulary/limits.ts';
import type { CellError, ImportedIncident, ReadCell, ReadContext, Target } from './contract.ts';
import { narrative } from './narrative.ts';
import { readClass, readLegalEntities, readLoss, readPlace, readStatus, uniqueNames } from './read-fields.ts';
import { readPersons } from './read-persons.ts';
import { readDay, readOccurred, readReported } from './read-times.ts';
import { RowCells, tooLong } from './row-cells.ts';

type Row = { line: number; cells: string[] };
type Read = { incident: ImportedIncident; errors: CellError[]; made: ReadCell[] };

/**
 * Reads an incident from its row, or from the rows with its number, each of which adds persons and legal entities. An
 * incident with errors must not be stored; `column` of an error is -1 where the file has no column for it. `made` has the
 * cells that became something else than they say.
 */
export function readIncident(rows: Row[], context: ReadContext): Read {
  const [first, ...others] = rows;
  const row = new RowCells(first?.cells ?? [], context);
  const reported = readReported(row);
  const occurred = readOccurred(row, reported);
  const closedDate = readDay(row, 'closedDate');
  const incident: ImportedIncident = {
    externalId: readNumber(row),
    occurredDate: occurred.date,
    occurredTime: occurred.time,
    isTimeUncertain: occurred.isUncertain,
    reportedDate: reported.date,
    reportedTime: reported.time,
    ...readClass(row),
    ...readPlace(row),
    author: row.line('author', longestAuthor),
    isClosed: readStatus(row, closedDate),
    closedDate,
    lossValue: readLoss(row),
    summary: '',
    details: '',
    persons: readPersons(row, occurred.date),
    legalEntities: readLegalEntities(row),
  };
  checkWidth(row);
  for (const other of others) addRow(row, incident, first!.line, other);
  const texts = [row, ...others.map(({ cells }) => new RowCells(cells, context))];
  incident.summary = [...textsOf(texts, 'summary'), ...new Set(row.remarks)].join('\n\n');
  incident.details = textsOf(texts, 'details').join('\n\n');
  for (const target of ['summary', 'details'] as const) {
    const length = [...incident[target]].length;
    if (length > maxRichTextCharacters)
      row.fail(row.columnOf(target), tooLong(incident[target], maxRichTextCharacters));
  }
  return { incident, errors: row.errors, made: row.made };
}

const longestAuthor = 200;

/** The id in the other program counts before the number; the summary keeps a number that is something else. */
function readNumber(row: RowCells): string | null {
  const [id, number] = [row.line('externalId', maxExternalId), row.line('number', maxExternalId)];
  if (id && number && id !== number) row.remarks.push(`Number: ${number}.`);
  return id || number || null;
}

/** Returns the texts of the rows, each once. */
function textsOf(rows: RowCells[], target: 'summary' | 'details'): string[] {
  return [...new Set(rows.flatMap((row) => row.all(target).map(({ text }) => narrative(text))))];
}

/** A row that is wider than the head row has a delimiter in a text, so that its cells stand in wrong columns. */
function checkWidth(row: RowCells) {
  const width = row.context.mapping.targets.length;
  if (row.cells.length <= width) return;
  row.fail(
    width - 1,
    `The row has ${row.cells.length} cells, but the first row has ${width}. Put a text with a comma, a semicolon or a tab in quotes.`,
  );
}

/**
 * Adds the persons and legal entities of a further row with the same number. What it says otherwise must be the same, or be
 * left empty.
 */
function addRow(row: RowCells, incident: ImportedIncident, firstLine: number, { line, cells }: Row) {
  const other = new RowCells(cells, row.context);
  checkWidth(other);
  for (const person of readPersons(other, incident.occurredDate)) {
    const isThere = incident.persons.some((each) => JSON.stringify(each) === JSON.stringify(person));
    if (!isThere) incident.persons.push(person);
  }
  incident.legalEntities = uniqueNames([...incident.legalEntities, ...readLegalEntities(other)]);
  for (const [column, target] of row.context.mapping.targets.entries()) {
    const text = cells[column] ?? '';
    if (text === '' || text === row.cells[column] || isOfItsOwn(target)) continue;
    other.fail(
      column,
      `Row ${line} says “${text}”, but row ${firstLine} with the same number does not. Make them equal, or change the number.`,
    );
  }
  row.errors.push(...other.errors);
  row.made.push(...other.made);
}

const isOfItsOwn = (target: Target) => ownTargets.includes(target) || target.startsWith('person.');

const ownTargets: Target[] = ['ignore', 'summary', 'details', 'legalEntity'];
