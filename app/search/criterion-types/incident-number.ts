import { z } from 'zod';
import { searchedNumber } from '../words/search-terms.ts';
import { valueId } from './api-fields.ts';
import { type CriterionForm, textField } from './form-fields.ts';

export const form: CriterionForm = {
  label: 'Incident #',
  fields: [{ ...textField('number', { label: 'Incident #' }), numeric: true }],
  hint: 'A number is searched alone: it replaces the other criteria.',
};

export const schema = () =>
  z.object({
    number: z.preprocess(
      (value) => (typeof value === 'string' ? (searchedNumber(value) ?? Number.NaN) : value),
      z.int('Enter an incident number.').min(1, 'Enter an incident number.'),
    ),
  });

export const inWords = ({ number }: z.output<ReturnType<typeof schema>>) => String(number);

export const apiValue = () => z.strictObject({ ...valueId(), incidentNumber: z.number().int() });
