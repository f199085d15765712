import { z } from 'zod';
import { mapNames } from '#db/vocabulary/keys.ts';
import { maxReviewHours } from '#db/vocabulary/review.ts';
import { type BillingField, billingFields, billingInput } from '../../billing/billing.schema.ts';
import { id, limited, readOnly } from './parts.ts';

const settings = {
  companyName: limited(100),
  phone: limited(20),
  companyCountryCode: limited(2),
  billingEmail: limited(254),
  timeZone: limited(100),
  measurementType: z.literal([0, 1]).meta({ description: '0 metric, 1 US' }),
  dateFormat: z.literal([0, 1]).meta({ description: '0 DD/MM/YYYY, 1 MM/DD/YYYY' }),
  autoLogoutTime: z.number().int().meta({ description: 'Seconds' }),
};
const readOnlyFields = { id, active: z.boolean(), mfa: z.boolean(), logoImage: z.string().nullable() };

export const companyShape = z.strictObject({ ...readOnlyFields, ...settings }).meta({ id: 'Account' });

const fileSizeLimit = z
  .strictObject({
    maxUploadFileSize: z.number().int(),
    maxAvatarFileSize: z.number().int(),
    maxLogoFileSize: z.number().int(),
  })
  .meta({ description: 'In bytes' });

export const givenCompany = z
  .strictObject({
    ...settings,
    id: readOnly(id),
    active: readOnly(readOnlyFields.active),
    mfa: readOnly(readOnlyFields.mfa),
    logoImage: readOnly(readOnlyFields.logoImage),
    fileSizeLimit: readOnly(fileSizeLimit),
  })
  .partial();

export const settingsShape = z
  .strictObject({ ...readOnlyFields, ...settings, fileSizeLimit })
  .meta({ id: 'AccountSettings' });

export const reviewSettingsShape = z
  .strictObject({
    reviewOwn: z.boolean().meta({ description: 'Whether reviewers may approve what they wrote' }),
    reviewHours: z
      .number()
      .int()
      .min(1)
      .max(maxReviewHours)
      .meta({ description: 'Hours after which a review is overdue' }),
  })
  .meta({ id: 'ReviewSettings' });

const { properties } = z.toJSONSchema(billingInput, { io: 'input' }) as {
  properties: Record<string, { maxLength: number }>;
};
const billingTexts = mapNames(Object.keys(billingFields) as BillingField[], (name) =>
  limited(properties[name]!.maxLength),
);
export const billingShape = z.strictObject(billingTexts).meta({ id: 'BillingInformation' });
export const givenBilling = z.strictObject(billingTexts).partial();
