import { z } from 'zod';
import { apiId } from '../../platform/api-id.ts';
import { apiText, valueId } from './api-fields.ts';
import type { CriterionForm } from './form-fields.ts';
import { entryId } from './value-schemas.ts';
import { type CriteriaNames, nameOf } from './value-words.ts';

export const form: CriterionForm = {
  label: 'Severity',
  fields: [{ kind: 'select', name: 'lookupId', label: 'Severity', width: 'c3', empty: 'Choose a severity' }],
};

export const schema = () =>
  z
    .object({ lookupId: entryId() })
    .refine(({ lookupId }) => lookupId !== undefined, { path: ['lookupId'], message: 'Choose a severity.' });

export const inWords = ({ lookupId }: z.output<ReturnType<typeof schema>>, names: CriteriaNames) =>
  `is ${nameOf(lookupId, names)}`;

export const apiValue = () => z.strictObject({ ...valueId(), lookupId: apiId(), lookupValue: apiText() });
