import { type FormEvent, useEffect, useRef, useState } from 'react';
import { foldText, searchCode } from '#db/vocabulary/fold-text.ts';
import { type City, minCityCharacters } from '#db/vocabulary/places.ts';
import { fetchJson } from '../fetch-json.ts';
import { useHydrated } from '../use-hydrated.ts';
import { Field, type FieldProps } from './field.tsx';
import { fieldId } from './field-id.ts';

type CityFieldProps = FieldProps & {
  countryOf: (input: HTMLInputElement) => string;
  onChoose: (input: HTMLInputElement, city?: City) => void;
};

const debounceMilliseconds = 300;

export function CityField({ countryOf, onChoose, ...field }: CityFieldProps) {
  const [cities, setCities] = useState<City[]>([]);
  const [typed, setTyped] = useState('');
  const timer = useRef(0);
  useEffect(() => () => clearTimeout(timer.current), []);
  const list = `${fieldId(field.name)}-list`;
  const find = async (input: HTMLInputElement) => {
    const name = input.value.trim();
    const found = searchCode(name).length < minCityCharacters ? [] : await citiesOf(countryOf(input), name);
    if (input.value.trim() !== name) return;
    setTyped(name);
    setCities(found);
  };
  const onInput = ({ currentTarget: input }: FormEvent<HTMLInputElement>) => {
    clearTimeout(timer.current);
    const chosen = cities.find((city) => cityLabel(city) === input.value);
    // must run before the input event makes the form save the name
    if (chosen) input.value = chosen.name;
    onChoose(input, chosen);
    if (chosen) setCities([]);
    else timer.current = window.setTimeout(() => find(input), debounceMilliseconds);
  };
  return (
    <>
      <Field
        {...field}
        width="c3"
        autoComplete="off"
        list={useHydrated() ? list : undefined}
        onInput={onInput}
        onFocus={() => setCities([])}
      />
      <datalist id={list}>
        {cities.map((city) => (
          // browsers match typed text with value and label letter by letter, including accents and signs
          <option key={city.id} value={cityLabel(city)} label={comparedName(city, typed)} />
        ))}
      </datalist>
    </>
  );
}

async function citiesOf(country: string, name: string): Promise<City[]> {
  return (await fetchJson<City[]>(`/cities?${new URLSearchParams({ country, name })}`)) ?? [];
}

const cityLabel = ({ name, stateName }: City) => `${name}, ${stateName}`;

function comparedName({ name }: City, typed: string) {
  const [plain, begun] = [foldText(name), typed.toLowerCase()];
  if (!plain.startsWith(begun)) return begun;
  return plain === name.toLowerCase() ? '' : plain;
}
