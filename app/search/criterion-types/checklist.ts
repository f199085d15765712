import { z } from 'zod';
import { valueId } from './api-fields.ts';
import { type CriterionForm, yesOrNoOptions } from './form-fields.ts';
import { yesOrNo } from './value-schemas.ts';

export const form: CriterionForm = {
  label: 'Checklist incomplete',
  fields: [
    {
      kind: 'select',
      name: 'incomplete',
      label: 'Checklist incomplete',
      width: 'c3',
      empty: 'Choose yes or no',
      options: yesOrNoOptions,
    },
  ],
  hint: 'Yes: a required item of the incident’s class is not ticked. No: all are, or there is none.',
};

export const schema = () => z.object({ incomplete: yesOrNo().pipe(z.boolean('Choose yes or no.')) });

export const inWords = ({ incomplete }: z.output<ReturnType<typeof schema>>) =>
  `${incomplete ? 'with' : 'without'} an incomplete checklist`;

export const apiValue = () =>
  z.strictObject({
    ...valueId(),
    incomplete: z.boolean().meta({ description: 'Whether a required item of its class is not ticked' }),
  });
