import { z } from 'zod';
import { isId } from '#db/vocabulary/id.ts';
import { keysOf } from '#db/vocabulary/keys.ts';
import { singleLine } from '#db/vocabulary/single-line.ts';
import { eventFields, eventKinds } from './event-fields.ts';

const maxUrl = 2_000;

/** A browser sends nothing for no tick, a text for one, and a list for more. */
const ticks = z.union([z.string().transform((one) => [one]), z.array(z.string())]).default([]);

/** The form's order makes equal choices equal in storage. */
const inOrder =
  <Name extends string>(all: readonly Name[]) =>
  (chosen: string[]) =>
    all.filter((name) => chosen.includes(name));

export const webhookInput = z.object({
  url: z
    .string('Address is required')
    .overwrite(singleLine)
    .min(1, 'Address is required')
    .max(maxUrl, `Address cannot be longer than ${maxUrl}.`)
    .superRefine((text, { addIssue }) => {
      const problem = text && addressProblem(text);
      if (problem) addIssue(problem);
    })
    .transform((text) => URL.parse(text)?.href ?? text),
  kinds: ticks
    .pipe(z.array(z.enum(eventKinds, 'Choose from the list.')).min(1, 'Choose at least one event.'))
    .transform(inOrder(eventKinds)),
  classId: z
    .string()
    .default('')
    .refine((id) => id === '' || isId(id), 'Choose from the list.')
    .transform((id) => id.toLowerCase() || null),
  fields: ticks
    .pipe(z.array(z.enum(keysOf(eventFields), 'Choose from the list.')))
    .transform(inOrder(keysOf(eventFields))),
});

export type WebhookInput = z.output<typeof webhookInput>;

/** Returns a sentence or null. Port and host are checked at each connection. */
function addressProblem(text: string): string | null {
  const url = URL.parse(text);
  if (!url || !['https:', 'http:'].includes(url.protocol) || !url.hostname)
    return 'The address must begin with https://.';
  if (url.protocol === 'http:' && url.hostname !== '127.0.0.1') return 'The address must begin with https://.';
  if (url.username || url.password)
    return 'The address cannot have a user name or password: the signature says who sends.';
  if (url.hash) return 'The address cannot have a part behind #, which is never sent.';
  return null;
}
