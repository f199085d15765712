import { z } from 'zod';
import { apiSwitch, apiText, valueId } from './api-fields.ts';
import { type CriterionForm, switchField, textField } from './form-fields.ts';
import { isOn, text } from './value-schemas.ts';
import { contained, listOf } from './value-words.ts';

export const form: CriterionForm = {
  label: 'Attachment',
  fields: [textField('name', { label: 'Name', max: 100 }, 'c5'), switchField('hasAttachment', 'Has attachment')],
  hint: 'Without a name, every incident with an attachment is found.',
};

export const schema = () => z.object({ hasAttachment: isOn(), name: text(100) });

export const inWords = ({ name }: z.output<ReturnType<typeof schema>>) =>
  listOf(...contained({ name })) || 'with an attachment';

export const apiValue = () => z.strictObject({ ...valueId(), hasAttachment: apiSwitch(), name: apiText() });
