import { z } from 'zod';
import { businessTypes } from '#db/vocabulary/account.ts';
import { keysOf } from '#db/vocabulary/keys.ts';
import { timeZoneOptions } from '#db/vocabulary/time-zones.ts';
import { companyFields } from '../administration/settings/company.schema.ts';
import { personName } from '../administration/users/person-name.schema.ts';
import { emailAddress } from '../identity/addresses/email.schema.ts';
import { isPersonalEmail } from '../identity/addresses/personal-email.ts';
import { passwordRule, repeatedPassword } from '../identity/passwords/password-rule.ts';

export type SignUpRules = {
  production: boolean;
  embedded: boolean;
};

export function signUpInput({ production, embedded }: SignUpRules) {
  return z
    .object({
      ...person,
      password: embedded ? passwordRule({ production }) : noPassword,
      passwordConfirm: embedded ? repeatedPassword.required : noPassword,
      ...company,
      serviceAgreementChecked: z.literal('on', 'Sign-up cannot continue without your agreement.'),
    })
    .refine(repeatedPassword.matches, repeatedPassword.mismatch);
}

export type SignUpInput = z.output<ReturnType<typeof signUpInput>>;

const types = keysOf(businessTypes);
const noPassword = z.undefined();

const person = {
  operation: z.uuid().optional().catch(undefined),
  firstName: personName('First name'),
  lastName: personName('Last name'),
  email: emailAddress.refine((email) => !isPersonalEmail(email), 'Please use company email, not personal email'),
};

const company = {
  ...companyFields,
  timeZone: z.enum(
    timeZoneOptions.map(({ value }) => value),
    'Choose a time zone.',
  ),
  businessType: z.enum(types, 'Business type is required'),
};
