import { type DateOrder, ordersOf } from './read-moment.ts';

const numbers = /(?<![\d.:/-])(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?![\d/-])/g;
const all: DateOrder[] = ['DMY', 'MDY', 'YMD'];

/**
 * Returns the orders of day, month and year that every date of a file allows; more than one is a question for the user.
 * Dates that tell their order themselves (2014-03-25, 4 March 2014) allow each; days that no order has are left out. Where
 * no order fits every date, as in two files put together, returns all that fit some.
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
