import { z } from 'zod';
import { normalEmail } from '#db/vocabulary/email-address.ts';
import { phoneLine } from '#db/vocabulary/phone-line.ts';
import { countries } from '#db/vocabulary/places.ts';
import { singleLine } from '#db/vocabulary/single-line.ts';
import { requireEmail } from '../identity/addresses/email.schema.ts';

const required = (max: number, name: string, normal = singleLine) =>
  z
    .string(`${name} is required`)
    .overwrite(normal)
    .min(1, `${name} is required`)
    .max(max, `${name} cannot be longer than ${max} characters.`);
const optional = (max: number, name: string) =>
  z.string().overwrite(singleLine).max(max, `${name} cannot be longer than ${max} characters.`).default('');
const email = required(255, 'Email', normalEmail).superRefine(requireEmail);
const isCountry = (code: string) => countries.some(({ value }) => value === code);

export const billingFields = {
  billingContactName: required(100, 'Contact Name'),
  billingPhone: required(20, 'Phone', phoneLine),
  billingEmail: email,
  billingAddressLine1: required(100, 'Address 1'),
  billingAddressLine2: optional(100, 'Address 2'),
  billingAddressCity: required(100, 'City'),
  billingAddressState: optional(100, 'State'),
  billingAddressPostalCode: required(10, 'Postal code'),
  billingAddressCountryCode: required(2, 'Country').refine(isCountry, 'Country is required'),
  billingTaxNumber: optional(30, 'Tax number'),
};

export const billingInput = z.object(billingFields);
export type BillingInput = z.output<typeof billingInput>;
export type BillingField = keyof typeof billingFields;

export const paymentEmailInput = z.object({
  email,
});
