import { z } from 'zod';
import { valueId } from './api-fields.ts';
import type { CriterionForm } from './form-fields.ts';

export const form: CriterionForm = {
  label: 'Status',
  fields: [
    {
      kind: 'select',
      name: 'status',
      label: 'Status',
      width: 'c3',
      empty: 'Choose a status',
      options: [
        { value: '1', label: 'Open' },
        { value: '2', label: 'Closed' },
      ],
    },
  ],
};

export const schema = () =>
  z.object({
    status: z.preprocess(
      (value) => (value === '1' || value === '2' ? Number(value) : value),
      z.literal([1, 2], 'Choose a status.'),
    ),
  });

export const inWords = ({ status }: z.output<ReturnType<typeof schema>>) => `is ${status === 1 ? 'Open' : 'Closed'}`;

export const apiValue = () => z.strictObject({ ...valueId(), status: z.literal([1, 2]) });
