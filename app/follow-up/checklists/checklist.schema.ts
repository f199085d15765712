import { z } from 'zod';
import { checklistLimits } from '#db/vocabulary/checklist.ts';
import { isId } from '#db/vocabulary/id.ts';
import { singleLine } from '#db/vocabulary/single-line.ts';

const couldNotBeRead = 'The form could not be read. Open the incident again.';

const tick = z
  .unknown()
  .optional()
  .transform((value) => value === 'on');

const answer = z
  .string()
  .overwrite(singleLine)
  .max(checklistLimits.answer, `Must be at most ${checklistLimits.answer} characters.`)
  .default('');

/** Has the values that the form showed, so that only the user's changes are saved. */
const savedItem = z.object({
  id: z.string(couldNotBeRead).refine(isId, couldNotBeRead),
  ticked: tick,
  wasTicked: tick,
  answer,
  wasAnswer: answer,
});
export type SavedItem = z.output<typeof savedItem>;

export const checklistInput = z.object({
  items: z.array(savedItem, couldNotBeRead).max(500, couldNotBeRead).default([]),
});
