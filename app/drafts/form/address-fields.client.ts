import { foldText } from '#db/vocabulary/fold-text.ts';
import { type City, minCityLetters, stateLabel } from '#db/vocabulary/places.ts';
import { fetchJson } from './fetch-json.client.ts';

const debounceMilliseconds = 300;

/** An address, found by its country: offers the states of that country alone, and its cities while one types. */
export function addressFields(country: HTMLSelectElement) {
  const field = (name: string) => country.form!.elements.namedItem(country.name.replace(/countryCode$/, name));
  const state = field('stateName') as HTMLSelectElement;
  const cityId = field('cityId') as HTMLInputElement;
  const groups = [...state.querySelectorAll('optgroup')];
  const offerStates = () => {
    for (const group of groups) {
      const offered = group.label === country.selectedOptions[0]!.text || group.contains(state.selectedOptions[0]!);
      if (!offered) group.remove();
      else if (!group.isConnected) state.append(group);
    }
    state.labels[0]!.textContent = stateLabel(country.value);
  };
  offerStates();
  country.addEventListener('change', () => {
    state.value = '';
    cityId.value = '';
    offerStates();
  });
  cityField(field('cityName') as HTMLInputElement, country, (city) => {
    cityId.value = city?.id ?? '';
    if (city) state.value = city.stateName;
  });
}

/** Tells of the city chosen, and of none while another name is typed. */
function cityField(input: HTMLInputElement, country: HTMLSelectElement, told: (city?: City) => void) {
  const list = cityList();
  let offered: City[] = [];
  let timer = 0;
  const offer = (cities: City[]) => {
    offered = cities;
    list.replaceChildren(...cities.map(option));
  };
  const find = async () => {
    const name = input.value.trim();
    const cities = foldText(name).length < minCityLetters ? [] : await citiesOf(country.value, name);
    if (input.value.trim() === name) offer(cities);
  };
  input.setAttribute('list', list.id);
  input.addEventListener('focus', () => offer([]));
  input.addEventListener('input', () => {
    clearTimeout(timer);
    const chosen = offered.find((city) => cityLabel(city) === input.value);
    told(chosen);
    if (!chosen) {
      timer = window.setTimeout(find, debounceMilliseconds);
      return;
    }
    input.value = chosen.name;
    offer([]);
  });
}

async function citiesOf(country: string, name: string): Promise<City[]> {
  return (await fetchJson<City[]>(`/cities?${new URLSearchParams({ country, name })}`)) ?? [];
}

const cityLabel = ({ name, stateName }: City) => `${name}, ${stateName}`;

/** Browsers compare what is typed with value and label letter by letter, accents and all. */
function option(city: City): HTMLOptionElement {
  const plain = foldText(city.name) === city.name.toLowerCase() ? '' : foldText(city.name);
  return Object.assign(document.createElement('option'), { value: cityLabel(city), label: plain });
}

/** One list for all cities of the page: only one is typed at a time. */
function cityList(): HTMLDataListElement {
  const list = document.querySelector<HTMLDataListElement>('#cities');
  if (list) return list;
  const made = Object.assign(document.createElement('datalist'), { id: 'cities' });
  document.body.append(made);
  return made;
}
