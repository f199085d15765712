import { z } from 'zod';
import { isId } from '#db/vocabulary/id.ts';
import { phoneLine } from '#db/vocabulary/phone-line.ts';
import { singleLine } from '#db/vocabulary/single-line.ts';
import { emailAddress } from '../../identity/addresses/email.schema.ts';
import { passwordRule } from '../../identity/passwords/password-rule.ts';
import { personName } from './person-name.schema.ts';

export type SignInRules = {
  production: boolean;
  embedded: boolean;
};

const text = (max: number, normal = singleLine) =>
  z.string().overwrite(normal).max(max, `Must be at most ${max} characters.`).default('');

const inAYear = () => new Date(Date.now() + 366 * 86_400_000).toISOString().slice(0, 10);

const details = {
  firstName: personName('First name'),
  middleName: text(100),
  lastName: personName('Last name'),
  company: text(100),
  companyStartDate: z
    .union([z.literal(''), z.iso.date().refine((date) => date >= '1900')], 'Choose a date.')
    .refine((date) => date <= inAYear(), 'Choose a date at most a year from now.')
    .transform((date) => date || null)
    .default(null),
  position: text(100),
  department: text(100),
  division: text(100),
  location: text(100),
  phone: text(20, phoneLine),
  fax: text(20, phoneLine),
  workgroupId: z
    .string({ error: 'Choose a workgroup.' })
    .min(1, 'Choose a workgroup.')
    .refine((id) => id === '' || isId(id), 'Id format is invalid'),
};

export const editUserInput = z.object(details);
export type EditUserInput = z.output<typeof editUserInput>;

/** `tasksTo` is an option of `successors`; empty keeps the tasks of a moved user. */
export const editUserForm = editUserInput.extend({ tasksTo: z.string().default('') });

export function addUserInput({ production, embedded }: SignInRules) {
  const password = embedded ? passwordRule({ production }) : z.undefined().optional();
  return z.object({ email: emailAddress, password, ...details });
}
export type AddUserInput = z.output<ReturnType<typeof addUserInput>>;

export function passwordInput({ production }: Pick<SignInRules, 'production'>) {
  return z.object({ password: passwordRule({ production }) });
}
