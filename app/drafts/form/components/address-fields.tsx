import { addressFields } from '#db/vocabulary/part-fields.ts';
import { countries, countryOptions, defaultCountryCode, stateLabel } from '#db/vocabulary/places.ts';
import type { Messages } from '../../../platform/forms/form-errors.ts';
import { CityField } from '../../../ui/fields/city-field.tsx';
import { enterValue } from '../../../ui/fields/enter-value.ts';
import { Field, type Option, Select } from '../../../ui/fields/field.tsx';
import { controlNamed } from '../../../ui/fields/form-control.ts';
import { useSavedState } from '../../../ui/forms/use-saved-state.ts';
import { useHydrated } from '../../../ui/use-hydrated.ts';
import type { DraftFormData } from '../queries/draft-form.server.ts';

type AddressField = keyof typeof addressFields;
type States = DraftFormData['choices']['states'];
type AddressFieldsProps = {
  name: string;
  values: Record<AddressField, string>;
  states: States;
  errors: Messages;
};

/** Hydrated, it offers only the states of a chosen country, and cities while the user types. */
export function AddressFields({ name, values, states, errors }: AddressFieldsProps) {
  const isHydrated = useHydrated();
  const [country, setCountry] = useSavedState(values.countryCode, values.countryCode);
  const [cityId, setCityId] = useSavedState(values.cityId, values.cityId);
  const field = (key: AddressField) => ({
    ...addressField(key),
    name: `${name}.${key}`,
    defaultValue: values[key],
    errors: errors[`${name}.${key}`],
  });
  const other = (control: HTMLSelectElement | HTMLInputElement, key: AddressField) =>
    controlNamed(control.form, `${name}.${key}`);
  return (
    <>
      <Field {...field('address')} width="c5" />
      <Field {...field('unit')} width="c2" half />
      <Field {...field('street')} width="c3" />
      <CityField
        {...field('cityName')}
        countryOf={() => country || defaultCountryCode}
        onChoose={(input, city) => {
          // a change of the country empties the state and the city
          if (city && !country) enterValue(other(input, 'countryCode'), defaultCountryCode);
          enterValue(other(input, 'cityId'), city?.id ?? '');
          if (city) enterValue(other(input, 'stateName'), city.stateName);
        }}
      />
      <input
        type="hidden"
        name={`${name}.cityId`}
        value={cityId}
        onInput={({ currentTarget }) => setCityId(currentTarget.value)}
        readOnly
      />
      <Select
        {...field('stateName')}
        label={stateLabel(country)}
        width="c2"
        half
        empty="Not set"
        options={stateOptions(states, values.stateName, country).filter(
          ({ group, value }) =>
            !isHydrated || !country || !group || group === countryName(country) || value === values.stateName,
        )}
      />
      <Field {...field('postalCode')} width="c2" half />
      <Select
        {...field('countryCode')}
        label="Country"
        width="c2"
        half
        empty={values.countryCode ? undefined : 'Not set'}
        options={countryOptions(values.countryCode)}
        onChange={({ currentTarget }) => {
          setCountry(currentTarget.value);
          for (const key of ['stateName', 'cityId'] as const) enterValue(other(currentTarget, key), '');
        }}
      />
    </>
  );
}

const countryName = (code: string) => countries.find(({ value }) => value === code)?.label;

function addressField(key: AddressField) {
  const field = addressFields[key];
  return { label: field.label, ...('max' in field && { maxLength: field.max }) };
}

/** States of the chosen country come first; an unknown state name is kept as typed. */
function stateOptions(states: States, chosen: string, country: string): Option[] {
  const first = [...countries].sort((a, b) => Number(b.value === country) - Number(a.value === country));
  const options = first.flatMap(({ value, label }) =>
    (states[value] ?? []).map((name) => ({ value: name, label: name, group: label })),
  );
  const known = !chosen || options.some(({ value }) => value === chosen);
  return known ? options : [{ value: chosen, label: chosen }, ...options];
}
