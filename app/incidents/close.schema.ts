import { z } from 'zod';
import { normalEmail } from '#db/vocabulary/email-address.ts';
import { keysOf, mapNames } from '#db/vocabulary/keys.ts';
import { closeLimits } from '#db/vocabulary/limits.ts';
import { phoneLine } from '#db/vocabulary/phone-line.ts';
import { singleLine } from '#db/vocabulary/single-line.ts';
import { requireEmail } from '../identity/addresses/email.schema.ts';

const limited = (text: z.ZodString, max: number) => text.max(max, `Must be at most ${max} characters.`).default('');

const { closeComments, closeOpenTasks, ...contactLimits } = closeLimits;
const contact = mapNames(keysOf(contactLimits), (name) =>
  limited(z.string().overwrite(normalForm(name)), contactLimits[name]),
);
const comments = {
  closeComments: limited(z.string().trim(), closeComments),
  closeOpenTasks: z.string().trim().max(closeOpenTasks, `Must be at most ${closeOpenTasks} characters.`).optional(),
};

export const closeInput = z.discriminatedUnion(
  'closedBy',
  [
    z.object({ closedBy: z.literal('USER').default('USER'), ...comments }),
    z.object({
      closedBy: z.literal('OTHER'),
      ...contact,
      closeFirstName: contact.closeFirstName.refine((name) => name !== '', "Person's first name is required"),
      closeEmail: contact.closeEmail.superRefine(requireEmail),
      ...comments,
    }),
  ],
  'Choose one.',
);

function normalForm(name: keyof typeof contactLimits) {
  if (name === 'closeEmail') return normalEmail;
  return name === 'closePhone' || name === 'closeMobilePhone' ? phoneLine : singleLine;
}

export type CloseInput = z.output<typeof closeInput>;
