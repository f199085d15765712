import { addressFields } from '#db/vocabulary/part-fields.ts';
import { countries, stateLabel } from '#db/vocabulary/places.ts';
import type { Messages } from '../../../platform/form-errors.ts';
import { Field, type Option, Select } from '../../../ui/field.tsx';
import type { DraftFormData } from '../queries/draft-form.server.ts';

type AddressField = keyof typeof addressFields;
type State = DraftFormData['choices']['states'][number];
type AddressFieldsProps = {
  /** What the fields' names begin with. */
  name: string;
  values: Record<AddressField, string>;
  states: State[];
  errors: Messages;
};

/** `address-fields.client.ts` offers cities while one types, and only the states of the country chosen. */
export function AddressFields({ name, values, states, errors }: AddressFieldsProps) {
  const field = (key: AddressField) => ({
    ...addressField(key),
    name: `${name}.${key}`,
    defaultValue: values[key],
    errors: errors[`${name}.${key}`],
  });
  const country = values.countryCode || 'CA';
  return (
    <>
      <Field {...field('address')} width="c5" />
      <Field {...field('unit')} width="c2" half />
      <Field {...field('street')} width="c3" />
      <Field {...field('cityName')} width="c3" autoComplete="off" />
      <input type="hidden" name={`${name}.cityId`} defaultValue={values.cityId} />
      <Select
        {...field('stateName')}
        label={stateLabel(country)}
        width="c2"
        half
        empty="Not set"
        options={stateOptions(states, values.stateName, country)}
      />
      <Field {...field('postalCode')} width="c2" half />
      <Select {...field('countryCode')} label="Country" width="c2" half options={countries} defaultValue={country} />
    </>
  );
}

function addressField(key: AddressField) {
  const field = addressFields[key];
  return { label: field.label, ...('max' in field && { maxLength: field.max }) };
}

/** Those of the country chosen come first; a name that is on no list stays as it was written. */
function stateOptions(states: State[], chosen: string, country: string): Option[] {
  const first = countries.toSorted((a, b) => Number(b.value === country) - Number(a.value === country));
  const options = first.flatMap(({ value, label }) =>
    states
      .filter(({ countryCode }) => countryCode === value)
      .map(({ name }) => ({ value: name, label: name, group: label })),
  );
  const known = !chosen || options.some(({ value }) => value === chosen);
  return known ? options : [{ value: chosen, label: chosen }, ...options];
}
