const debounceMilliseconds = 200;

/** Searches while one types: what the page of the search would show takes the place of what is shown. */
export function liveSearch(form: HTMLFormElement) {
  const input = form.querySelector<HTMLInputElement>('input[type=search]')!;
  let timer = 0;
  let controller = new AbortController();
  input.addEventListener('input', () => {
    clearTimeout(timer);
    timer = window.setTimeout(search, debounceMilliseconds);
  });

  async function search() {
    controller.abort();
    controller = new AbortController();
    const nothing = document.implementation.createHTMLDocument();
    const page = input.value.trim() ? await pageOf(form, controller.signal).catch(() => null) : nothing;
    if (!page) return;
    form.querySelector('.error')?.remove();
    for (const name of ['aria-invalid', 'aria-describedby']) input.removeAttribute(name);
    const found = page.querySelectorAll('[data-found]');
    for (const [at, place] of document.querySelectorAll('[data-found]').entries()) {
      place.replaceChildren(...(found[at]?.childNodes ?? []));
    }
  }
}

/** What the form's own button leads to; null where one is not signed in any more. */
async function pageOf(form: HTMLFormElement, signal: AbortSignal): Promise<Document | null> {
  const address = new URL(form.action);
  for (const [name, value] of new FormData(form)) address.searchParams.set(name, String(value));
  const answer = await fetch(address, { signal });
  return answer.ok && !answer.redirected ? new DOMParser().parseFromString(await answer.text(), 'text/html') : null;
}
