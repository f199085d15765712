import { type DateOrder, ordersOf } from './read-moment.ts';

const numbers = /(?<![\d.:/-])(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?![\d/-])/g;
const all: DateOrder[] = ['DMY', 'MDY', 'YMD'];

/**
 * Returns the orders that every date of a file allows; the user chooses between several. Dates with a clear order
 * (2014-03-25, 4 March 2014) allow each. Where no order fits every date, returns all that fit some.
 */
export function possibleDateOrders(values: Iterable<string>): DateOrder[] {
  const fitting = new Set<DateOrder>();
  let possible: DateOrder[] | null = null;
  for (const value of values) {
    for (const [, a = '', , b = '', c = ''] of value.matchAll(numbers)) {
      const orders = ordersOf(a, b, c);
      if (orders.length === 0) continue;
      for (const order of orders) fitting.add(order);
      possible = (possible ?? all).filter((order) => orders.includes(order));
    }
  }
  if (possible === null) return ['YMD'];
  return possible.length > 0 ? possible : all.filter((order) => fitting.has(order));
}
