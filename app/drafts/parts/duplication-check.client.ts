import { fetchJson } from '../form/fetch-json.client.ts';

const debounceMilliseconds = 1000;

/** Checks for records with the same name one second after the user types a name; ignores a failed check. */
export function duplicationCheck(status: HTMLElement) {
  const entry = status.closest('details')!;
  const known = status.querySelector('template')!;
  let timer = 0;
  let checks = 0;
  entry.addEventListener('input', ({ target }) => {
    if (!isName(target as HTMLInputElement)) return;
    checks++;
    status.replaceChildren(known);
    clearTimeout(timer);
    timer = window.setTimeout(check, debounceMilliseconds);
  });
  if (entry.open && status.childElementCount === 1) check();

  async function check() {
    const [own, names] = [++checks, [...entry.querySelectorAll('input')].filter(isName)];
    if (names.every(({ value }) => value.trim() === '')) return;
    const id = entry.querySelector<HTMLInputElement>('input[name$=".id"]')!;
    const body = new URLSearchParams([id, ...names].map(({ name, value }) => [name, value]));
    const answer = await fetchJson<{ matches: number }>(status.dataset.duplication!, { method: 'POST', body });
    if (answer?.matches && own === checks) status.replaceChildren(known, known.content.cloneNode(true));
  }
}

function isName({ name }: HTMLInputElement) {
  return /\.(name|(first|middle|last)Name)$/.test(name);
}
