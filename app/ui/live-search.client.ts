const debounceMilliseconds = 200;

/** Searches while the user types: replaces the results with those of the search page. */
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

/** Fetches the page that submitting the form would show; null when the session has ended. */
async function pageOf(form: HTMLFormElement, signal: AbortSignal): Promise<Document | null> {
  const address = new URL(form.action);
  for (const [name, value] of new FormData(form)) address.searchParams.set(name, String(value));
  const answer = await fetch(address, { signal });
  return answer.ok && !answer.redirected ? new DOMParser().parseFromString(await answer.text(), 'text/html') : null;
}
