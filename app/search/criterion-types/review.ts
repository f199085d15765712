import { z } from 'zod';
import { reviewStateNames, reviewStates } from '#db/vocabulary/review.ts';
import { valueId } from './api-fields.ts';
import type { CriterionForm } from './form-fields.ts';
import { cleaned } from './value-schemas.ts';

export const form: CriterionForm = {
  label: 'Review state',
  fields: [
    {
      kind: 'select',
      name: 'state',
      label: 'Review state',
      width: 'c3',
      empty: 'Choose a review state',
      options: reviewStates.map((value) => ({ value, label: reviewStateNames[value] })),
    },
  ],
};

export const schema = () => z.object({ state: z.preprocess(cleaned, z.enum(reviewStates, 'Choose a review state.')) });

export const inWords = ({ state }: z.output<ReturnType<typeof schema>>) => `is ${reviewStateNames[state]}`;

export const apiValue = () =>
  z.strictObject({
    ...valueId(),
    state: z.enum(reviewStates).meta({ description: 'NONE: never saved since its class needs a review' }),
  });
