import { noonUtc } from '#db/vocabulary/calendar-day.ts';
import { toDateFields } from '#db/vocabulary/zoned-time.ts';
import { readTime } from './read-time.ts';
import { serialMoment } from './serial-date.ts';

export type DateOrder = 'DMY' | 'MDY' | 'YMD';
/** yyyy-MM-dd and HH:mm. */
export type Moment = { date: string | null; time: string | null };
export type DateRules = { dateOrder: DateOrder | null; timeZone: string };

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const month = `(${months.join('|')})[a-z]*\\.?`;
const year = "'?(\\d{4}|\\d{2})(?!\\d)";
const weekday = /\b(?:mon|tue|wed|thu|fri|sat|sun)(?:s|nes|rs|ur)?(?:day)?\b\.?,?/g;

/** Returns undefined for unreadable text, or a `problem` for the user. A time with an offset is converted to the zone. */
export function readMoment(text: string, rules: DateRules): Moment | { problem: string } | undefined {
  const plain = text.toLowerCase().replace(weekday, ' ').replace(/\s+/g, ' ').trim();
  const instant = /^\d{4}-\d\d-\d\d[t ]\d\d:\d\d(?::\d\d(?:\.\d+)?)? ?(?:z|[+-]\d\d:?\d\d)$/.test(plain);
  if (instant) return atInstant(plain, rules.timeZone);
  if (/^\d{5}(?:\.\d+)?$/.test(plain)) return serial(plain);
  const day = dayAtStart(plain, rules.dateOrder);
  if (!day) return time(plain);
  if ('problem' in day) return day;
  const rest = plain.slice(day.length).replace(/^(?:[\s,;t@-]|at\b)+/, '');
  if (rest === '') return { date: day.date, time: null };
  const read = readTime(rest);
  if (!read) return undefined;
  return typeof read === 'string' ? { date: day.date, time: read } : read;
}

function time(plain: string): Moment | { problem: string } | undefined {
  const read = readTime(plain);
  return typeof read === 'string' ? { date: null, time: read } : read;
}

function atInstant(text: string, timeZone: string): Moment | undefined {
  const instant = new Date(text.replace(' ', 'T').replace(/ /g, '').toUpperCase());
  if (Number.isNaN(instant.getTime())) return undefined;
  const { date, time } = toDateFields(instant, timeZone);
  return { date, time };
}

function serial(text: string): Moment | undefined {
  const moment = serialMoment(Number(text));
  if (!moment) return undefined;
  return text.includes('.') ? moment : { date: moment.date, time: null };
}

type Day = { date: string; length: number };

const noSuchDay = { problem: 'There is no such day. Correct the date.' };

/** Returns the day at the start of a text, and the length of that part. */
function dayAtStart(text: string, order: DateOrder | null): Day | { problem: string } | undefined {
  const named = namedDay(text);
  if (named) return named;
  const ymd = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)/.exec(text) ?? /^(\d{4})()(\d{2})(\d{2})(?!\d)/.exec(text);
  if (ymd) return validDay(ymd[0], ymd[1]!, ymd[3]!, ymd[4]!);
  const numbers = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/.exec(text);
  if (!numbers) return undefined;
  const [all, a = '', , b = '', c = ''] = numbers;
  const orders = ordersOf(a, b, c);
  if (!order) return orders.length === 0 ? noSuchDay : { problem: orderUnknown(all) };
  if (!orders.includes(order)) return orders.length === 0 ? noSuchDay : { problem: otherOrder(all, order) };
  return validDay(all, ...partsIn(order, a, b, c));
}

const orderUnknown = (date: string) =>
  `It is not said whether ${date} begins with the day or the month. Choose that under Match columns.`;
const orderWords = { DMY: 'day, month, year', MDY: 'month, day, year', YMD: 'year, month, day' };
const otherOrder = (date: string, order: DateOrder) =>
  `${date} is no day in the order ${orderWords[order]}, which the file has. Write the date as 2014-03-25.`;

function namedDay(text: string): Day | { problem: string } | undefined {
  const dayFirst = new RegExp(`^(\\d{1,2})(?:st|nd|rd|th)?[-/., ]*(?:of )?${month}[-/., ]*${year}`).exec(text);
  if (dayFirst) return validDay(dayFirst[0], dayFirst[3]!, monthNumber(dayFirst[2]!), dayFirst[1]!);
  const monthFirst = new RegExp(`^${month}[-/., ]*(\\d{1,2})(?:st|nd|rd|th)?[-/., ]+${year}`).exec(text);
  if (monthFirst) return validDay(monthFirst[0], monthFirst[3]!, monthNumber(monthFirst[1]!), monthFirst[2]!);
  const yearFirst = new RegExp(`^(\\d{4})[-/., ]*${month}[-/., ]*(\\d{1,2})(?!\\d)`).exec(text);
  if (yearFirst) return validDay(yearFirst[0], yearFirst[1]!, monthNumber(yearFirst[2]!), yearFirst[3]!);
  return undefined;
}

const monthNumber = (name: string) => String(months.indexOf(name) + 1);

function validDay(part: string, year: string, month: string, day: string): Day | { problem: string } {
  const date = dateOf(year, month, day);
  return date ? { date, length: part.length } : noSuchDay;
}

/** Returns yyyy-MM-dd, or null for no day. Two digits of a year mean 1969 to 2068. */
function dateOf(year: string, month: string, day: string): string | null {
  const full = year.length === 4 ? year : `${Number(year) < 69 ? '20' : '19'}${year}`;
  const date = `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return noonUtc(date) ? date : null;
}

/** Returns the orders in which three numbers are a day. */
export function ordersOf(a: string, b: string, c: string): DateOrder[] {
  const orders: DateOrder[] = c.length === 4 ? ['DMY', 'MDY'] : ['DMY', 'MDY', 'YMD'];
  return orders.filter((order) => dateOf(...partsIn(order, a, b, c)) !== null);
}

function partsIn(order: DateOrder, a: string, b: string, c: string): [string, string, string] {
  if (order === 'YMD') return [a.padStart(2, '0'), b, c];
  return order === 'DMY' ? [c, b, a] : [c, a, b];
}
