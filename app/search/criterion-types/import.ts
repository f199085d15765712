import { z } from 'zod';
import { apiId } from '../../platform/api-id.ts';
import { valueId } from './api-fields.ts';
import type { CriterionForm } from './form-fields.ts';
import { entryId } from './value-schemas.ts';
import { type CriteriaNames, nameOf } from './value-words.ts';

export const form: CriterionForm = {
  label: 'Import',
  fields: [{ kind: 'select', name: 'importId', label: 'Import', width: 'c5', empty: 'Choose an import' }],
  hint: 'Finds the incidents that the import has created and that are still there.',
};

export const schema = () =>
  z
    .object({ importId: entryId() })
    .refine(({ importId }) => importId !== undefined, { path: ['importId'], message: 'Choose an import.' });

export const inWords = ({ importId }: z.output<ReturnType<typeof schema>>, names: CriteriaNames) =>
  `is ${nameOf(importId, names)}`;

export const apiValue = () =>
  z.strictObject({
    ...valueId(),
    importId: apiId().meta({
      description: 'An import of the account; it finds nothing for a user who does not administer it',
    }),
  });
