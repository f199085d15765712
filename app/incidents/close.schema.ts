import { z } from 'zod';
import { keysOf, mapNames } from '#db/vocabulary/keys.ts';
import { closeLimits } from '#db/vocabulary/limits.ts';
import { singleLine } from '#db/vocabulary/single-line.ts';

const limited = (text: z.ZodString, max: number) => text.max(max, `Must be at most ${max} characters.`).default('');

const { closeComments, ...contactLimits } = closeLimits;
const contact = mapNames(keysOf(contactLimits), (name) =>
  limited(z.string().overwrite(singleLine), contactLimits[name]),
);
const comments = { closeComments: limited(z.string().trim(), closeComments) };

export const closeInput = z.discriminatedUnion(
  'closedBy',
  [
    z.object({ closedBy: z.literal('USER').default('USER'), ...comments }),
    z.object({
      closedBy: z.literal('OTHER'),
      ...contact,
      closeFirstName: contact.closeFirstName.refine((name) => name !== '', "Person's first name is required"),
      closeEmail: contact.closeEmail.refine(
        (text) => text === '' || z.email().safeParse(text).success,
        'Email is invalid',
      ),
      ...comments,
    }),
  ],
  'Choose one.',
);

export type CloseInput = z.output<typeof closeInput>;
