import { amountProblem, centsOf } from '#db/vocabulary/amount.ts';
import { foldText } from '#db/vocabulary/fold-text.ts';
import { addressFields, legalEntityFields } from '#db/vocabulary/part-fields.ts';
import { singleLine } from '#db/vocabulary/single-line.ts';
import type { ImportedIncident } from './contract.ts';
import { longestValue, matchNode } from './match-node.ts';
import { isUnknown } from './read-span.ts';
import { type Cell, type RowCells, tooLong } from './row-cells.ts';

/** Each of several cells holds one level of the path. */
export function readClass(row: RowCells): Pick<ImportedIncident, 'classId' | 'className'> {
  const cells = row.all('class');
  const column = cells.at(-1)?.column ?? row.columnOf('class');
  const className = namesIn(cells);
  const { classes, translations } = row.context;
  const last = cells.at(-1)?.text ?? '';
  const match = matchNode(className, classes, translations.class) ?? matchNode(last, classes, translations.class);
  if (className === '' || (match === null && cells.every(({ text }) => isUnknown(text)))) {
    row.fail(column, "'What' is required. Enter the incident class.");
    return { classId: null, className: '' };
  }
  if (match === null && className.length > longestValue) {
    row.fail(column, tooLong(className, longestValue));
  } else if (match === null) {
    row.fail(column, `“${className}” is not in your classes. Choose a class for it under Match columns.`);
  } else if ('several' in match) {
    row.fail(column, `“${className}” can be ${match.several.join(' or ')}. Choose one under Match columns.`);
  } else if (match.isLeaf) {
    row.say(column, className, match.path);
    return { classId: match.id, className };
  } else row.fail(column, `${match.path} has classes below it. Choose one of these under Match columns.`);
  return { classId: null, className };
}

/** A place that is not in the list becomes the address, or part of the summary where the address is taken. */
export function readPlace(row: RowCells): Pick<ImportedIncident, 'locationId' | 'locationName' | 'address' | 'unit'> {
  const cells = row.all('location').filter(({ text }) => !isUnknown(text));
  const locationName = namesIn(cells);
  const [address, unit] = [row.line('address', addressFields.address.max), row.line('unit', addressFields.unit.max)];
  if (locationName === '') return { locationId: null, locationName, address, unit };
  const { locations, translations } = row.context;
  const match =
    matchNode(locationName, locations, translations.location) ??
    matchNode(cells.at(-1)!.text, locations, translations.location);
  const { column } = cells.at(-1)!;
  if (match && 'id' in match) {
    row.say(column, locationName, match.path);
    return { locationId: match.id, locationName, address, unit };
  }
  const why = match ? `${match.several.length} locations have this name` : 'not in your locations';
  if (address === '' && locationName.length <= addressFields.address.max) {
    row.say(column, locationName, `the address: ${why}`);
    return { locationId: null, locationName, address: locationName, unit };
  }
  row.say(column, locationName, `the summary: ${why}`);
  row.remarks.push(`Place: ${locationName}.`);
  return { locationId: null, locationName, address, unit };
}

const namesIn = (cells: Cell[]) =>
  cells
    .map(({ text }) => singleLine(text))
    .filter((text) => text !== '')
    .join(' / ');

const closedWords =
  /^(?:case )?(?:closed|close|cleared|resolved|complete|completed|done|finished|inactive|unfounded|exceptional|archived|settled)\b/i;
const openWords =
  /^(?:case )?(?:open|opened|re-?opened|active|pending|new|in progress|ongoing|under investigation|suspended|assigned|yes|no)\b/i;

/** A status that says neither open nor closed goes into the summary. */
export function readStatus(row: RowCells, closedDate: string | null): boolean {
  const cell = row.known('status');
  if (!cell) return closedDate !== null;
  const isClosed = closedWords.test(cell.text) || (!openWords.test(cell.text) && closedDate !== null);
  const isWord = /^(?:open|closed)$/i.test(cell.text);
  if (!isWord) {
    row.remarks.push(`Status: ${singleLine(cell.text)}.`);
    row.say(cell.column, cell.text, `${isClosed ? 'Closed' : 'Open'}; the text is in the summary`);
  }
  return isClosed;
}

const vague =
  /^(?:approx(?:imately|\.)?|about|around|est(?:imated|\.)?|ca\.?|~|±)\s*|\s*(?:approx(?:imately|\.)?|est(?:imated|\.)?)$/gi;

/** Returns dollars such as 1250.00, or null. */
export function readLoss(row: RowCells): string | null {
  const cell = row.known('lossValue');
  if (!cell) return null;
  const amount = cell.text.replace(vague, '').replace(/,-{1,2}$|\.-{1,2}$/, '');
  const cents = centsOf(amount);
  if (cents === undefined || cents === null) {
    const problem = /^\(.*\)$|^-/.test(amount)
      ? 'An amount that was lost has no minus.'
      : (amountProblem(amount) ?? '');
    row.fail(cell.column, `${problem} Correct it or empty the cell.`.trim());
    return null;
  }
  const value = (cents / 100).toFixed(2);
  row.say(cell.column, cell.text, value);
  return value;
}

export function readLegalEntities(row: RowCells): string[] {
  const { max } = legalEntityFields.name;
  const names = row.all('legalEntity').flatMap(({ column, text }) => {
    const read = text
      .split(/[;\n]/)
      .map(singleLine)
      .filter((name) => name !== '' && !isUnknown(name));
    const long = read.find((name) => [...name].length > max);
    if (long) row.fail(column, tooLong(long, max));
    row.say(column, text, read.join('; ') || 'nothing: not known');
    return read;
  });
  return uniqueNames(names);
}

export const uniqueNames = (names: string[]) => [...Map.groupBy(names, foldText).values()].map(([first]) => first!);
