import { z } from 'zod';
import { normalEmail } from '#db/vocabulary/email-address.ts';
import { isId } from '#db/vocabulary/id.ts';
import { timeZoneOptions } from '#db/vocabulary/time-zones.ts';
import { requireEmail } from '../../identity/addresses/email.schema.ts';
import { companyFields } from './company.schema.ts';

export type SettingsChoices = {
  idleOptions: number[];
  /** The stored time zone stays valid even when it is not on the list. */
  timeZone: string;
  /** Admitting people at their first sign-in needs an external provider. */
  provisions: boolean;
};

const zeroOrOne = z.enum(['0', '1'], 'Choose one.').transform((code) => (code === '1' ? 1 : 0));

export function settingsInput({ idleOptions, timeZone, provisions }: SettingsChoices) {
  const zones = timeZoneOptions.map(({ value }) => value);
  return z.object({
    ...companyFields,
    billingEmail: z
      .string()
      .overwrite(normalEmail)
      .max(255, 'Email length cannot be longer than 255.')
      .superRefine(requireEmail)
      .default(''),
    timeZone: z.enum([...new Set([...zones, timeZone])], 'Choose a time zone.'),
    measurementType: zeroOrOne,
    dateFormat: zeroOrOne,
    autoLogoutTime: z.enum(idleOptions.map(String), 'Choose one.').transform(Number),
    mfa: z
      .string()
      .optional()
      .transform((on) => on === 'on'),
    provisionWorkgroupId: provisions
      ? z
          .string({ error: 'Choose a workgroup.' })
          .refine((id) => id === '' || isId(id), 'Id format is invalid')
          .transform((id) => id || null)
      : z.undefined().optional(),
  });
}

export type SettingsInput = z.output<ReturnType<typeof settingsInput>>;
