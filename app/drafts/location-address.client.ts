import { answerOf } from './answer-of.client.ts';

type Address = Record<string, string>;

const written = ['unit', 'address', 'street', 'cityName', 'postalCode'];

/** A location brings its address: at once where none is written, and over what is written when one asks for it. */
export function locationAddress(button: HTMLButtonElement) {
  const { elements } = button.form!;
  const field = (name: string) => elements.namedItem(`location.${name}`) as HTMLInputElement;
  const writes = (address: Address) => written.every((name) => field(name).value === (address[name] ?? ''));
  let brought: Address = {};
  let offered: Address = {};
  const fill = () => {
    brought = offered;
    if (brought.countryCode) field('countryCode').value = brought.countryCode;
    field('countryCode').dispatchEvent(new Event('change', { bubbles: true }));
    for (const name of [...written, 'stateName', 'cityId']) field(name).value = brought[name] ?? '';
    button.hidden = true;
  };
  button.hidden = true;
  button.form!.addEventListener('change', async ({ target }) => {
    const { name, value } = target as HTMLInputElement;
    if (name !== 'location.lastLocationId') return;
    button.hidden = true;
    const address = value ? await answerOf<Address>(`/locations/${value}/address`) : null;
    if (!address) return;
    offered = address;
    if (writes({}) || writes(brought)) fill();
    else button.hidden = writes(address);
  });
  button.addEventListener('click', (event) => {
    event.preventDefault();
    fill();
    field('address').focus();
  });
}
