import { expect } from 'vitest';
import { formatDay } from '#app/ui/format.ts';

export const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

/** Every day that is today in some zone while the tests run, as a field has it and as pages show it. */
const daysOfRun = [-1, 0, 1, 2].flatMap((later) => {
  const day = new Date(Date.now() + later * 86_400_000).toISOString().slice(0, 10);
  return [day, formatDay(day, { dateFormat: 0 }), formatDay(day, { dateFormat: 1 })];
});

/**
 * Returns a text of an answer without what differs from one request to the next: ids, nonces, the request's own id, moments,
 * the day of today, what is signed with them, and the list of the incidents that the reader opened before.
 */
export function withoutRandomParts(text: string, asked: string[], request: string): string {
  return withoutToday(withoutMoments(text, asked, request));
}

/** Leaves out the day of today, which can end between two requests. */
export function withoutToday(text: string): string {
  return daysOfRun.reduce((rest, day) => rest.replaceAll(day, '{day}'), text);
}

function withoutMoments(text: string, asked: string[], request: string): string {
  return (
    asked
      .reduce((rest, id) => rest.replaceAll(id, '{id}'), text)
      .replaceAll(request, '{request}')
      .replace(
        /<section class="lone__more" aria-labelledby="[^"]*"><h2 id="[^"]*">You last opened<\/h2>.*?<\/section>/s,
        '',
      )
      .replace(uuid, '{id}')
      // random letters first: fingerprints of the posted fields, signatures and nonces can hold those of a key
      .replace(/("shown\\?"(?: value=|,)\\?")[\w-]*/g, '$1')
      .replace(/\bmac=[\w-]{43}/g, 'mac={mac}')
      .replace(/nonce(=\\?"|-)[\w-]{22}/g, 'nonce$1')
      // the beginning of an API key, which is that of its id
      .replace(/\bix_[\w-]{8}/g, 'ix_{key}')
      .replace(/\buntil=\d+/g, 'until={time}')
      .replace(/\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d(:\d\d)?)/g, '{time}')
      .replace(/\b\d{13}\b|\b\d\d?:\d\d(:\d\d)?( [ap]\.?m\.?)?/gi, '{time}')
  );
}

/** Expects equal responses; a failure shows only the text around the first difference. */
export function expectSameResponse(one: unknown, other: unknown, what: object) {
  const [a, b] = [JSON.stringify(one), JSON.stringify(other)];
  if (a === b) return;
  const at = [...a].findIndex((sign, at) => sign !== b[at]);
  const around = (text: string) => `${text.slice(0, 40)} ... ${text.slice(Math.max(0, at - 80), at + 160)}`;
  expect(around(a), JSON.stringify(what)).toBe(around(b));
}
