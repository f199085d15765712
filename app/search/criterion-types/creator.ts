import { z } from 'zod';
import { apiText, valueId } from './api-fields.ts';
import { type CriterionForm, textField } from './form-fields.ts';
import { text } from './value-schemas.ts';
import { contained, listOf } from './value-words.ts';

export const form: CriterionForm = {
  label: 'Entered by',
  fields: [
    textField('firstName', { label: 'First name', max: 100 }),
    textField('lastName', { label: 'Last name', max: 100 }),
  ],
};

export const schema = () =>
  z.object({ firstName: text(100), lastName: text(100) }).refine(({ firstName, lastName }) => firstName || lastName, {
    path: ['firstName'],
    message: 'Please enter a first or last name.',
  });

export const inWords = ({ firstName, lastName }: z.output<ReturnType<typeof schema>>) =>
  listOf(...contained({ 'first name': firstName, 'last name': lastName }));

export const apiValue = () => z.strictObject({ ...valueId(), firstName: apiText(), lastName: apiText() });
