import { noonUtc } from '#db/vocabulary/calendar-day.ts';
import { emailProblem, normalEmail } from '#db/vocabulary/email-address.ts';
import { personFields } from '#db/vocabulary/part-fields.ts';
import { phoneLine } from '#db/vocabulary/phone-line.ts';
import { singleLine } from '#db/vocabulary/single-line.ts';
import type { ImportedPerson } from './contract.ts';
import { readMoment } from './read-moment.ts';
import { isUnknown } from './read-span.ts';
import { type RowCells, tooLong } from './row-cells.ts';

type Name = { firstName: string; lastName: string };

/** A person with details but no name is called Unknown; a person without either is left out. */
export function readPersons(row: RowCells, occurredDate: string): ImportedPerson[] {
  const numbers = row.context.mapping.targets.flatMap((target) => /^person\.(\d+)\./.exec(target)?.[1] ?? []);
  const inOrder = [...new Set(numbers)].sort((one, other) => Number(one) - Number(other));
  return inOrder.flatMap((number) => readPerson(row, Number(number), occurredDate));
}

function readPerson(row: RowCells, number: number, occurredDate: string): ImportedPerson[] {
  const field = (name: 'firstName' | 'lastName' | 'type') =>
    row.line(`person.${number}.${name}`, personFields.lastName.max);
  const [first, ...others] = namesOf(row, number);
  const [firstName, lastName] = [field('firstName'), field('lastName')];
  const name = firstName || lastName ? fullName(firstName, lastName) : first;
  const details = {
    phone: readPhone(row, number),
    email: readEmail(row, number),
    type: field('type'),
    dateOfBirth: readDateOfBirth(row, number, occurredDate),
  };
  if (!name) {
    const hasDetails = [details.phone, details.email, details.dateOfBirth].some((text) => text !== '');
    return hasDetails ? [{ firstName: 'Unknown', lastName: '', ...details }] : [];
  }
  const nothing = { phone: '', email: '', type: details.type, dateOfBirth: '' };
  return [{ ...name, ...details }, ...others.map((other) => ({ ...other, ...nothing }))];
}

/** A person needs a first name, so a lone last name becomes the first name. */
const fullName = (firstName: string, lastName: string): Name =>
  firstName ? { firstName, lastName } : { firstName: lastName, lastName: '' };

function namesOf(row: RowCells, number: number): Name[] {
  return row.all(`person.${number}.name`).flatMap(({ column, text }) => {
    const names = text
      .split(/[;\n]/)
      .map(singleLine)
      .filter((name) => name !== '' && !isUnknown(name));
    const read = names.map(splitName);
    const isLong = read.find(
      ({ firstName, lastName }) => Math.max(firstName.length, lastName.length) > personFields.firstName.max,
    );
    if (isLong) row.fail(column, tooLong(text, personFields.firstName.max));
    const words = read.map(({ firstName, lastName }) => `${firstName} ${lastName}`.trim()).join('; ');
    row.say(column, text, words || 'no person: not known');
    return read;
  });
}

/** Reads "Smith, John A." and "John A. Smith". */
function splitName(name: string): Name {
  const [last = '', first = '', suffix] = name.split(/\s*,\s*/);
  if (/^(?:jr|sr|ii|iii|iv|md|phd)\.?$/i.test(first))
    return { ...splitName(last), lastName: `${splitName(last).lastName} ${first}`.trim() };
  if (first) return fullName(first, suffix ? `${last} ${suffix}` : last);
  const words = last.split(' ');
  const lastName = words.length > 1 ? words.pop()! : '';
  return { firstName: words.join(' '), lastName };
}

function readPhone(row: RowCells, number: number): string {
  const cell = row.known(`person.${number}.phone`);
  if (!cell) return '';
  const phone = phoneLine(cell.text);
  if (phone.length > personFields.phone.max) row.fail(cell.column, tooLong(phone, personFields.phone.max));
  return phone;
}

function readEmail(row: RowCells, number: number): string {
  const cell = row.known(`person.${number}.email`);
  if (!cell) return '';
  const email = normalEmail(cell.text);
  const problem = emailProblem(email);
  if (problem) row.fail(cell.column, `${problem.replace(/\.$/, '')}. Correct it or empty the cell.`);
  return email;
}

/** A year of two digits is in the hundred years before the incident. */
function readDateOfBirth(row: RowCells, number: number, occurredDate: string): string {
  const cell = row.known(`person.${number}.dateOfBirth`);
  if (!cell) return '';
  const { mapping, timeZone } = row.context;
  const read = readMoment(cell.text.slice(0, 100), { dateOrder: mapping.dateOrder, timeZone });
  const date = read && 'date' in read ? read.date : null;
  if (!date) {
    const problem = read && 'problem' in read ? read.problem : `“${cell.text}” is no date. Write it as 1984-03-25.`;
    row.fail(cell.column, problem);
    return '';
  }
  const isShort = !/\d{4}/.test(cell.text);
  const born =
    isShort && occurredDate && date > occurredDate ? `${Number(date.slice(0, 4)) - 100}${date.slice(4)}` : date;
  if (!noonUtc(born) || (occurredDate && born > occurredDate)) {
    row.fail(cell.column, 'The date of birth is later than the incident. Correct it or empty the cell.');
  }
  row.say(cell.column, cell.text, born);
  return born;
}
