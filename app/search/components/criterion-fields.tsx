import type { FieldMetadata } from '@conform-to/react';
import { type City, countries } from '#db/vocabulary/places.ts';
import { Checkbox, Switch, Switches } from '../../ui/fields/choice.tsx';
import { CityField } from '../../ui/fields/city-field.tsx';
import { enterValue } from '../../ui/fields/enter-value.ts';
import { Field, type FieldProps, type Option, Select } from '../../ui/fields/field.tsx';
import { controlNamed } from '../../ui/fields/form-control.ts';
import { replyFieldProps } from '../../ui/forms/use-reply-form.ts';
import type { CriterionField } from '../criterion-types/form-fields.ts';
import type { SearchPageData } from '../results/search-page-data.ts';
import { useSearch } from './use-search.ts';

type SearchChoices = SearchPageData['choices'];

type FieldsProps = {
  fields: Record<string, FieldMetadata<string>>;
  values: Record<string, unknown>;
  offeredFields: CriterionField[];
};

export function CriterionFields({ fields, values, offeredFields }: FieldsProps) {
  const { choices } = useSearch().data;
  const inRows = offeredFields.filter(({ kind }) => kind === 'text' || kind === 'select');
  const switches = offeredFields.filter(({ kind }) => kind === 'switch');
  return (
    <>
      {inRows.length > 0 && (
        <div className="fields">
          {inRows.map((field) => (
            <PlainField
              key={field.name}
              field={field}
              choices={choices}
              metadata={fields[field.name]!}
              values={values}
            />
          ))}
        </div>
      )}
      {switches.length > 0 && (
        <div className="switches">
          {switches.map(({ name, label }) => (
            <Switch key={name} name={name} label={label} defaultChecked={isOn(values[name])} />
          ))}
        </div>
      )}
      {offeredFields.map((field) =>
        field.kind === 'checkboxes' ? (
          <Checkboxes
            key={field.name}
            name={field.name}
            label={field.label}
            options={field.options}
            chosen={values[field.name]}
          />
        ) : null,
      )}
    </>
  );
}

const isOn = (value: unknown) => value === true || value === 'on' || value === 'true';

type CheckboxesProps = {
  name: string;
  label: string;
  options: Option[];
  chosen: unknown;
  errors?: string[] | undefined;
};

export function Checkboxes({ name, label, options, chosen, errors }: CheckboxesProps) {
  const values = (Array.isArray(chosen) ? chosen : [chosen]).map(String);
  return (
    <Switches legend={label} id={`${name}-ticks`} errors={errors}>
      {options.map(({ value, label }) => (
        <Checkbox key={value} name={name} label={label} value={value} defaultChecked={values.includes(value)} />
      ))}
    </Switches>
  );
}

type PlainFieldProps = {
  field: CriterionField;
  metadata: FieldMetadata<string>;
  choices: SearchChoices;
  values: Record<string, unknown>;
};

function PlainField({ field, metadata, choices, values }: PlainFieldProps) {
  const { name, label, width } = field;
  const props = { ...replyFieldProps(metadata), maxLength: field.kind === 'text' ? field.max : undefined };
  if (name === 'cityName') return <CityOfCountry {...props} label={label} choices={choices} cityId={values.cityId} />;
  if (field.kind !== 'select') {
    return (
      <Field {...props} label={label} {...(width && { width })} {...('numeric' in field && { inputMode: 'numeric' })} />
    );
  }
  const current = values[name] === true ? 'yes' : values[name] === false ? 'no' : values[name];
  return (
    <Select
      {...props}
      label={label}
      {...(width && { width })}
      {...(field.empty && { empty: field.empty })}
      options={field.options ?? optionsOf(name, choices)}
      defaultValue={current === undefined ? undefined : String(current)}
      {...(name === 'countryCode' && { onChange: ({ currentTarget }) => leaveCountry(currentTarget) })}
    />
  );
}

type CityOfCountryProps = FieldProps & { choices: SearchChoices; cityId: unknown };

/** A suggested city is searched by its id, any other name as text. */
function CityOfCountry({ choices, cityId, ...field }: CityOfCountryProps) {
  const choose = (input: HTMLInputElement, city?: City) => {
    const [id, state] = [controlBeside(input, 'cityId'), controlBeside(input, 'stateProvinceCode')];
    const country = controlBeside(input, 'countryCode').value;
    const stateOf = choices.states.find(({ name, countryCode }) => countryCode === country && name === city?.stateName);
    enterValue(id, city?.id ?? '');
    if (stateOf) enterValue(state, stateOf.code);
  };
  return (
    <>
      <CityField {...field} countryOf={(input) => controlBeside(input, 'countryCode').value} onChoose={choose} />
      <input type="hidden" name="cityId" defaultValue={cityId === undefined ? '' : String(cityId)} />
    </>
  );
}

/** State and city of another country would find nothing. */
function leaveCountry(country: HTMLSelectElement) {
  for (const name of ['stateProvinceCode', 'cityId'] as const) enterValue(controlBeside(country, name), '');
}

function controlBeside(control: HTMLInputElement | HTMLSelectElement, name: string) {
  return controlNamed(control.form, name);
}

function optionsOf(name: string, { severities, states, imports }: SearchChoices): Option[] {
  if (name === 'importId') return imports;
  if (name === 'lookupId') return severities;
  if (name === 'countryCode') return countries;
  return states.map((state) => ({
    value: state.code,
    label: state.name,
    group: countries.find(({ value }) => value === state.countryCode)?.label ?? '',
  }));
}
