import { z } from 'zod';
import { keysOf } from '#db/vocabulary/keys.ts';
import { maxSearchedCharacters } from './search-terms.ts';
import { wordFields } from './word-fields.ts';

export const findInput = z.object({
  q: z
    .string()
    .catch('')
    .transform((typed) => typed.trim().slice(0, maxSearchedCharacters).toWellFormed()),
  days: z.enum(['30', '90', '365']).nullable().catch(null),
  in: z.enum(keysOf(wordFields)).nullable().catch(null),
});

export function findInputOf(request: Request) {
  return findInput.parse(Object.fromEntries(new URL(request.url).searchParams));
}
