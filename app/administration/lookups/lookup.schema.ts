import { z } from 'zod';
import { isId } from '#db/vocabulary/id.ts';
import { mapNames } from '#db/vocabulary/keys.ts';
import { type LookupType, levelsOf, maxLevelLabel, maxLookupName } from '#db/vocabulary/lookup.ts';
import { addressFields } from '#db/vocabulary/part-fields.ts';
import { countries } from '#db/vocabulary/places.ts';
import { singleLine } from '#db/vocabulary/single-line.ts';
import { withOperation } from '../../ui/forms/form-operation.schema.ts';

const atMost = (label: string, max: number) =>
  z.string().overwrite(singleLine).max(max, `${label} length cannot be longer than ${max}.`).default('');

const lookupName = atMost('Name', maxLookupName);
const idOrNone = (message: string) =>
  z
    .string()
    .refine((id) => id === '' || isId(id), message)
    .transform((id) => id || null);
const optionalId = (message: string) => idOrNone(message).prefault('');
const parentId = optionalId('Choose from the list.');

export const addLookupInput = z.object({ name: lookupName, parentId });

export const updateLookupInput = z.object({
  name: lookupName,
  active: z
    .literal('on')
    .optional()
    .transform((value) => value === 'on'),
  /** Only classes have it; empty means as the class above. */
  needsReview: z
    .enum(['', 'yes', 'no'], 'Choose one.')
    .transform((answer) => (answer === '' ? null : answer === 'yes'))
    .optional(),
});
export type UpdateLookupInput = z.output<typeof updateLookupInput>;

/** Without `confirmed` the form asks first; any other answer than yes chooses no place. */
export const moveLookupForm = z.object({ parentId, confirmed: z.literal('yes', 'Choose from the list.').optional() });

export const choosePlaceForm = z.object({
  chosen: idOrNone('Choose from the list.').optional(),
  words: z.string().max(100).catch('').default(''),
  version: z.string().optional(),
});

export const directions = ['up', 'down'] as const;
export type Direction = (typeof directions)[number];

export function lookupLabelsInput(type: LookupType) {
  const levels = Array.from({ length: levelsOf(type) }, (_, index) => `level${index + 1}`);
  return z.object(mapNames(levels, () => label));
}

const label = z
  .string('Enter a name.')
  .overwrite(singleLine)
  .min(1, 'Enter a name.')
  .max(maxLevelLabel, `Label length cannot be longer than ${maxLevelLabel}.`);

const { unit, address, street, cityName, stateName, postalCode } = addressFields;

export const lookupAddressInput = z.object({
  unit: atMost(unit.label, unit.max),
  address: atMost(address.label, address.max),
  street: atMost(street.label, street.max),
  cityId: optionalId('invalid cityId'),
  cityName: atMost(cityName.label, cityName.max),
  stateName: atMost(stateName.label, stateName.max),
  countryCode: z
    .enum(
      countries.map(({ value }) => value),
      'Choose from the list.',
    )
    .default('CA'),
  postalCode: atMost(postalCode.label, postalCode.max),
});
export type LookupAddressInput = z.output<typeof lookupAddressInput>;

export const lookupAddressForm = z.object({ location: lookupAddressInput });

export const lookupImportInput = withOperation(z.object({ csv: z.string().catch('') }));
