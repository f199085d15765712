import { maxRichTextCharacters } from '#db/vocabulary/incident.ts';
import { keysOf } from '#db/vocabulary/keys.ts';
import { maxExternalId, maxParts } from '#db/vocabulary/limits.ts';
import type { CellError, ImportedIncident, ReadCell, ReadContext, Target } from './contract.ts';
import { readClass, readLegalEntities, readLoss, readPlace, readStatus, uniqueNames } from './read-fields.ts';
import { readPersons } from './read-persons.ts';
import { readMomentIn, readOccurred, readReported } from './read-times.ts';
import { RowCells, tooLong } from './row-cells.ts';

type Row = { line: number; cells: string[] };
type Read = { incident: ImportedIncident; errors: CellError[]; made: ReadCell[] };

/**
 * Reads an incident from all rows with its number. An incident with errors must not be stored. `column` of an error is -1
 * where the file has no such column. `made` has the cells whose stored value differs from their text.
 */
export function readIncident(rows: Row[], context: ReadContext): Read {
  const [first, ...others] = rows;
  const row = new RowCells(first?.cells ?? [], context);
  const reported = readReported(row);
  const occurred = readOccurred(row, reported);
  const closedDate = readMomentIn(row, 'closedDate');
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
  if (rows.length <= maxParts) addRows(row, incident, { first: first!.line, others });
  else row.fail(numberColumn(row), `${rows.length} rows have the same number, but ${mostInOne}`);
  for (const part of keysOf(partNames)) {
    if (incident[part].length > maxParts)
      row.fail(numberColumn(row), `There are ${incident[part].length} ${partNames[part]}, but ${mostInOne}`);
  }
  const texts = [row, ...others.slice(0, maxParts).map(({ cells }) => new RowCells(cells, context))];
  incident.summary = [...textsOf(texts, 'summary'), ...new Set(row.remarks)].join('\n\n');
  incident.details = textsOf(texts, 'details').join('\n\n');
  for (const target of ['summary', 'details'] as const) {
    const length = [...incident[target]].length;
    if (length > maxRichTextCharacters)
      row.fail(row.columnOf(target), tooLong(incident[target], maxRichTextCharacters));
  }
  // the errors are shown at each row of the incident
  return { incident, errors: row.errors.slice(0, mostErrors), made: row.made };
}

const longestAuthor = 200;
const mostErrors = 50;
const partNames = { persons: 'persons', legalEntities: 'legal entities' } as const;
const mostInOne = `an incident has at most ${maxParts}. Divide them among several numbers.`;

const numberColumn = (row: RowCells) => Math.max(row.columnOf('externalId'), row.columnOf('number'));

/** The external id has priority over the number, which the summary keeps where it differs. */
function readNumber(row: RowCells): string | null {
  const [id, number] = [row.line('externalId', maxExternalId), row.line('number', maxExternalId)];
  if (id && number && id !== number) row.remarks.push(`Number: ${number}.`);
  return id || number || null;
}

function textsOf(rows: RowCells[], target: 'summary' | 'details'): string[] {
  return [...new Set(rows.flatMap((row) => row.all(target).map(({ text }) => narrative(text))))];
}

/** A row wider than the head has an unquoted delimiter, so that its cells stand in wrong columns. */
function checkWidth(row: RowCells) {
  const width = row.context.mapping.targets.length;
  if (row.cells.length <= width) return;
  row.fail(
    width - 1,
    `The row has ${row.cells.length} cells, but the first row has ${width}. Put a text with a comma, a semicolon or a tab in quotes.`,
  );
}

function addRows(row: RowCells, incident: ImportedIncident, { first, others }: { first: number; others: Row[] }) {
  const persons = new Set(incident.persons.map((person) => JSON.stringify(person)));
  const names = [...incident.legalEntities];
  for (const each of others) {
    const other = new RowCells(each.cells, row.context);
    for (const person of readPersons(other, incident.occurredDate)) {
      const key = JSON.stringify(person);
      if (!persons.has(key)) incident.persons.push(person);
      persons.add(key);
    }
    names.push(...readLegalEntities(other));
    checkWidth(other);
    checkSame(row, first, { other, line: each.line });
    row.errors.push(...other.errors);
    row.made.push(...other.made);
  }
  incident.legalEntities = uniqueNames(names);
}

/** A further row must repeat the values of the first, or leave them empty. */
function checkSame(row: RowCells, firstLine: number, { other, line }: { other: RowCells; line: number }) {
  const { cells } = other;
  for (const [column, target] of row.context.mapping.targets.entries()) {
    const text = cells[column] ?? '';
    if (text === '' || text === row.cells[column] || isOfItsOwn(target)) continue;
    other.fail(
      column,
      `Row ${line} says “${text}”, but row ${firstLine} with the same number does not. Make them equal, or change the number.`,
    );
  }
}

const isOfItsOwn = (target: Target) => ownTargets.includes(target) || target.startsWith('person.');

const ownTargets: Target[] = ['ignore', 'summary', 'details', 'legalEntity'];

/** Turns bullets into Markdown lists, and removes quotes that an export has doubled. */
function narrative(text: string): string {
  return text
    .split('\n')
    .map(listLines)
    .join('\n')
    .replace(/(?<=\S)""(?=[\s.,;:!?]|$)|(?<=^|\s)""(?=\S)/g, '"')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

const bullets = '[•●◦▪▫■□‣⁃∙·\uf0b7\uf0a7\u2023]';
const bullet = new RegExp(`^[ \\t]*${bullets}[ \\t]*`);
const innerBullet = new RegExp(`[ \\t]+${bullets}[ \\t]+`, 'g');

function listLines(line: string): string {
  if (bullet.test(line)) return line.replace(bullet, '- ').replace(innerBullet, '\n- ');
  const isList = (line.match(innerBullet)?.length ?? 0) > 1;
  return isList ? line.replace(innerBullet, '\n- ') : line;
}
