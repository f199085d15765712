import { z } from 'zod';
import { isId } from '#db/vocabulary/id.ts';
import { emailAddress } from '../identity/email.schema.ts';
import { passwordRule } from '../identity/password-rule.ts';
import { personName } from './person-name.schema.ts';

export type SignInRules = {
  production: boolean;
  embedded: boolean;
};

const text = (max: number) => z.string().trim().max(max, `Must be at most ${max} characters.`).default('');

const details = {
  firstName: personName('First name'),
  middleName: text(100),
  lastName: personName('Last name'),
  company: text(100),
  companyStartDate: z
    .union([z.literal(''), z.iso.date().refine((date) => date >= '1900')], 'Choose a date.')
    .transform((date) => date || null)
    .default(null),
  position: text(100),
  department: text(100),
  division: text(100),
  location: text(100),
  phone: text(20),
  fax: text(20),
  workgroupId: z
    .string({ error: 'Choose a workgroup.' })
    .min(1, 'Choose a workgroup.')
    .refine((id) => id === '' || isId(id), 'Id format is invalid'),
};

/** Whether the user proves who they are in two steps; the form has the switch only where the account asks for it. */
const mfa = z
  .string()
  .optional()
  .transform((on) => on === 'on');

export const editUserInput = z.object({ ...details, mfa });
export type EditUserInput = z.output<typeof editUserInput>;

export function addUserInput({ production, embedded }: SignInRules) {
  const password = embedded ? passwordRule({ production }) : z.undefined().optional();
  return z.object({ email: emailAddress, password, ...details, mfa });
}
export type AddUserInput = z.output<ReturnType<typeof addUserInput>>;

export function passwordInput({ production }: Pick<SignInRules, 'production'>) {
  return z.object({ password: passwordRule({ production }) });
}
