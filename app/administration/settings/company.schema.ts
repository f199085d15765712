import { z } from 'zod';
import { phoneLine } from '#db/vocabulary/phone-line.ts';
import { countries } from '#db/vocabulary/places.ts';
import { singleLine } from '#db/vocabulary/single-line.ts';

export const companyFields = {
  companyName: z
    .string({ error: 'Company name is required' })
    .overwrite(singleLine)
    .min(1, 'Company name is required')
    .max(100, 'Company name length cannot be longer than 100.'),
  phone: z
    .string({ error: 'Phone is required' })
    .overwrite(phoneLine)
    .min(1, 'Phone is required')
    .max(20, 'Phone length cannot be longer than 20.'),
  companyCountryCode: z.enum(
    countries.map(({ value }) => value),
    'Please select the country in which your business is located',
  ),
};
