import { z } from 'zod';
import { withOperation } from '../../ui/forms/form-operation.schema.ts';
import { addUserInput } from './user.schema.ts';

export const importColumns = [
  { name: 'email', title: 'Email', required: true },
  { name: 'firstName', title: 'First name', required: true },
  { name: 'middleName', title: 'Middle initial', required: false },
  { name: 'lastName', title: 'Last name', required: true },
  { name: 'workgroup', title: 'Workgroup', required: true },
  { name: 'company', title: 'Company', required: false },
  { name: 'companyStartDate', title: 'Start date', required: false },
  { name: 'position', title: 'Position', required: false },
  { name: 'department', title: 'Department', required: false },
  { name: 'division', title: 'Division', required: false },
  { name: 'location', title: 'Location', required: false },
  { name: 'phone', title: 'Phone', required: false },
  { name: 'fax', title: 'Fax', required: false },
  { name: 'mfa', title: '2-step verification', required: false },
] as const;

export const importedUser = addUserInput({ production: true, embedded: false }).extend({
  mfa: z
    .string()
    .trim()
    .toLowerCase()
    .pipe(z.enum(['', 'yes', 'no'], 'Write Yes or No.'))
    .transform((word) => (word === '' ? null : word === 'yes')),
});
export type ImportedUser = z.output<typeof importedUser>;

export const importInput = withOperation(
  z.object({
    csv: z.string('Choose a file.').min(1, 'Choose a file.').max(1_100_000, 'The file is larger than 1 MB.'),
  }),
);

/** `user` is null where the row is known or has errors. */
export type ImportRow = {
  line: number;
  email: string;
  name: string;
  workgroup: string;
  details: { title: string; value: string }[];
  /** A user of the account has the address; the file does not change this user. */
  isKnown: boolean;
  errors: string[];
  user: ImportedUser | null;
};

export type ImportPreview = {
  errors: Record<string, string[]>;
  preview: { csv: string; operation: string; rows: ImportRow[]; ignored: string[] };
};
