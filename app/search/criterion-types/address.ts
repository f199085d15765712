import { z } from 'zod';
import { addressFields } from '#db/vocabulary/part-fields.ts';
import { apiId } from '../../platform/api-id.ts';
import { apiText, apiWhole, valueId } from './api-fields.ts';
import { type CriterionForm, textField } from './form-fields.ts';
import { cleaned, entryId, isOn, text } from './value-schemas.ts';
import { type CriteriaNames, contained, listOf, nameOf } from './value-words.ts';

export const form: CriterionForm = {
  label: 'Address',
  fields: [
    { kind: 'select', name: 'countryCode', label: addressFields.countryCode.label, width: 'c2' },
    { kind: 'select', name: 'stateProvinceCode', label: addressFields.stateName.label, width: 'c3', empty: 'Any' },
    textField('cityName', addressFields.cityName),
    textField('street', addressFields.street),
    textField('address', addressFields.address),
    textField('unit', addressFields.unit, 'c2'),
  ],
};

/** With `whole` it is in any country. */
export const schema = () =>
  z.object({
    cityId: entryId(),
    cityName: text(addressFields.cityName.max),
    stateProvinceCode: z.preprocess(
      cleaned,
      z
        .string()
        .regex(/^[A-Z]{2}$/, 'Choose from the list.')
        .optional(),
    ),
    countryCode: z.preprocess((value) => cleaned(value) ?? 'CA', z.enum(['CA', 'US'], 'Choose from the list.')),
    street: text(addressFields.street.max),
    address: text(addressFields.address.max),
    unit: text(addressFields.unit.max),
    whole: isOn(),
  });

export const inWords = (
  { countryCode, stateProvinceCode, cityId, cityName, whole, ...address }: z.output<ReturnType<typeof schema>>,
  names: CriteriaNames,
) =>
  listOf(
    !whole && `is in ${nameOf(countryCode, names)}`,
    stateProvinceCode && nameOf(`${countryCode}-${stateProvinceCode}`, names),
    cityId ? `city ${cityName ?? nameOf(cityId, names)}` : undefined,
    ...contained(cityId ? {} : { city: cityName }),
    ...contained({ street: address.street, address: address.address, unit: address.unit }, whole),
  );

export const apiValue = () =>
  z.strictObject({
    ...valueId(),
    cityId: apiId().optional(),
    cityName: apiText(),
    stateProvinceCode: apiText(),
    countryCode: apiText(),
    street: apiText(),
    address: apiText(),
    unit: apiText(),
    whole: apiWhole(),
  });
