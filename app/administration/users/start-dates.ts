import type { DateFormat } from '#db/vocabulary/account.ts';
import { noonUtc } from '#db/vocabulary/calendar-day.ts';

type ReadDay = { day: string } | { refusal: string };

/** Reads ISO or the account's order. Ambiguous days are refused where another row needs the other order: a file has one. */
export function dayReader(cells: { line: number; text: string }[], dateFormat: DateFormat): (text: string) => ReadDay {
  const order = dateFormat === 0 ? 'DD/MM/YYYY' : 'MM/DD/YYYY';
  const other = cells.find(({ text }) => {
    const days = daysOf(text, dateFormat);
    return days && !days.own && days.swapped;
  });
  return (text) => {
    const days = daysOf(text, dateFormat);
    const excerpt = text.slice(0, 40);
    if (!days?.own) {
      const inOrder = days?.swapped ? ` in the order ${order}` : '';
      return { refusal: `${excerpt} is not a date${inOrder}. Write YYYY-MM-DD.` };
    }
    if (other && days.swapped && days.swapped !== days.own) {
      return {
        refusal: `${excerpt} can be two dates: row ${other.line} is not in the order ${order}. Write YYYY-MM-DD.`,
      };
    }
    return { day: days.own };
  };
}

type Days = { own: string | null; swapped: string | null };

/** Returns the day in the account's order and, for an ambiguous text, in the other one. */
function daysOf(text: string, dateFormat: DateFormat): Days | null {
  const day = text.replace(midnight, '');
  const [, year, month, date] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(day) ?? [];
  if (year) return { own: isoDay(year, month!, date!), swapped: null };
  const [, first, , second, end] = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/.exec(day) ?? [];
  if (!end) return null;
  const [dayFirst, monthFirst] = [isoDay(end, second!, first!), isoDay(end, first!, second!)];
  return dateFormat === 0 ? { own: dayFirst, swapped: monthFirst } : { own: monthFirst, swapped: dayFirst };
}

/** Spreadsheets add this time to a day in a cell for times. */
const midnight = /[ T](?:0?0:00(?::00)?|12:00(?::00)? ?AM)$/i;

function isoDay(year: string, month: string, date: string): string | null {
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  return noonUtc(day) ? day : null;
}
