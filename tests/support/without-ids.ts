import { uuid } from './same-response.ts';

/**
 * The JSON of a value without its ids, the tokens of its links and its parts of seconds: by chance one of them has the
 * digits of a year or a phone number, or the letters of a short word.
 */
export function withoutIds(value: unknown): string {
  return JSON.stringify(value)
    .replace(uuid, '{id}')
    .replace(/\btoken=[\w-]+/g, 'token={token}')
    .replace(/(:\d\d)\.\d+/g, '$1');
}
