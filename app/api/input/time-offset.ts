import { ApiProblem } from '../problem.ts';

const mostMinutes = 14 * 60;

/** Returns minutes, positive west of Greenwich as browsers count them. */
export function offsetOf(header: string | undefined): number | undefined {
  if (header === undefined) return undefined;
  const minutes = /^[+-]?\d{1,3}$/.test(header) ? Number(header) : NaN;
  if (Math.abs(minutes) <= mostMinutes) return minutes;
  throw new ApiProblem('INVALID_REQUEST', 'X-Timezone-Offset must be a number of minutes from -840 to 840.');
}

export function withOffset<Value>(value: Value, offset: number | undefined): Value {
  if (offset === undefined || offset === 0) return value;
  return rewritten(value, offset) as Value;
}

function rewritten(value: unknown, offset: number, name = ''): unknown {
  if (Array.isArray(value)) return value.map((each) => rewritten(each, offset));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, rewritten(each, offset, key)]));
  }
  const isTime = /(Date|At)$/.test(name) && typeof value === 'string' && /^\d{4}-\d\d-\d\dT.*Z$/.test(value);
  return isTime ? inOffset(value, offset) : value;
}

function inOffset(instant: string, offset: number): string {
  const shifted = new Date(Date.parse(instant) - offset * 60_000).toISOString();
  const digits = (number: number) => String(number).padStart(2, '0');
  const [sign, minutes] = offset > 0 ? ['-', offset] : ['+', -offset];
  return `${shifted.slice(0, -1)}${sign}${digits(Math.floor(minutes / 60))}:${digits(minutes % 60)}`;
}
