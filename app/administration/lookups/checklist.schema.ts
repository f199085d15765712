import { z } from 'zod';
import { checklistLimits, maxChecklistItems } from '#db/vocabulary/checklist.ts';
import { isId } from '#db/vocabulary/id.ts';
import { singleLine } from '#db/vocabulary/single-line.ts';

const limited = (max: number) => z.string().overwrite(singleLine).max(max, `Must be at most ${max} characters.`);

const tick = z
  .unknown()
  .optional()
  .transform((value) => value === 'on');

const item = z.object({
  id: z
    .string()
    .optional()
    .transform((id) => (id && isId(id) ? id.toLowerCase() : '')),
  title: limited(checklistLimits.title)
    .default('')
    .refine((title) => title !== '', 'Enter what is to be done.'),
  hint: limited(checklistLimits.hint).default(''),
  required: tick,
  asksText: tick,
});

export const classChecklistInput = z.object({
  items: z
    .array(item)
    .max(maxChecklistItems, `A class has at most ${maxChecklistItems} items of its own.`)
    .superRefine((items, context) => {
      for (const [at, { title }] of items.entries()) {
        if (title === '' || items.findIndex((each) => each.title === title) === at) continue;
        context.addIssue({ code: 'custom', message: 'This item is listed already.', path: [at, 'title'] });
      }
    })
    .default([]),
});
export type ClassChecklistInput = z.output<typeof classChecklistInput>;
