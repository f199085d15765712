// @ts-check
/**
 * Saves each tick and text of the checklist as it changes, and shows the item as the server then has it. A tick that
 * needs a text waits for it. Where a save fails, the button of the form comes back.
 */
const form = /** @type {HTMLFormElement | null} */ (document.getElementById('checklist-form'));
const row = /** @type {HTMLElement} */ (form?.querySelector('.row'));
const refused = /** @type {HTMLElement} */ (form?.querySelector('[data-refused]'));
let saved = Promise.resolve();

if (form) {
  row.hidden = true;
  form.addEventListener('change', ({ target }) => {
    const item = /** @type {Element} */ (target).closest('li');
    if (!item) return;
    const [tick, text] = ['[type=checkbox]', '[type=text]'].map((each) => item.querySelector(each));
    const needsText =
      /** @type {HTMLInputElement} */ (tick).checked &&
      /** @type {HTMLInputElement | null} */ (text)?.value.trim() === '';
    if (needsText) /** @type {HTMLInputElement} */ (text).focus();
    // saves run in sequence, because each shows the result of the save before
    else saved = saved.then(() => save(item.id)).catch(showRefused);
  });
}

/** @param {string} id */
async function save(id) {
  const item = /** @type {HTMLElement} */ (document.getElementById(id));
  const fields = [...item.querySelectorAll('input')].filter(({ type, checked }) => type !== 'checkbox' || checked);
  const body = new URLSearchParams(fields.map(({ name, value }) => [name.replace(/\[\d+\]/, '[0]'), value]));
  const { action } = /** @type {HTMLFormElement} */ (form);
  const answer = await fetch(action, { method: 'POST', body, redirect: 'manual', keepalive: true });
  if (answer.type !== 'opaqueredirect') throw new Error(`status ${answer.status}`);
  const read = await fetch(location.href, { headers: { 'X-Background': '1' } });
  const page = new DOMParser().parseFromString(await read.text(), 'text/html');
  const next = page.getElementById(id);
  if (!next) return location.reload();
  show(item, next);
  for (const part of ['.standing', '#checklist .band__note', '.toasts']) {
    const [current, now] = [document, page].map((each) => each.querySelector(part));
    if (current && now) current.replaceWith(now);
    else if (part === '.toasts' && now?.querySelector('.toast--warn')) document.body.append(now);
    else if (part !== '.toasts') current?.remove();
  }
  refused.hidden = true;
}

/**
 * Replaces an item in the page, with the focus at the same field.
 * @param {HTMLElement} item
 * @param {HTMLElement} next
 */
function show(item, next) {
  const type = item.contains(document.activeElement) ? document.activeElement?.getAttribute('type') : null;
  for (const input of next.querySelectorAll('input')) {
    const [, at] = /** @type {string[]} */ (/\[(\d+)\]/.exec(item.querySelector('input')?.name ?? '') ?? ['', '0']);
    input.name = input.name.replace(/\[\d+\]/, `[${at}]`);
  }
  item.replaceWith(next);
  if (type) /** @type {HTMLElement | null} */ (next.querySelector(`[type=${type}]`))?.focus();
}

function showRefused() {
  row.hidden = false;
  refused.hidden = false;
}
