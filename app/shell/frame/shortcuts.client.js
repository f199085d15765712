// @ts-check
import { depth } from './opener-focus.client.js';

const isTyping = (/** @type {EventTarget | null} */ target) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
/** Whether a key alone is a shortcut here: not while typing, with a modifier, or where the profile turns them off. */
const isShortcut = (/** @type {KeyboardEvent} */ event) => {
  const { target, defaultPrevented, ctrlKey, metaKey, altKey, isComposing } = event;
  if (defaultPrevented || ctrlKey || metaKey || altKey || isComposing || isTyping(target)) return false;
  return !document.cookie.split('; ').includes('shortcuts=off');
};

addEventListener('keydown', (event) => {
  if (event.key !== '/' || !isShortcut(event)) return;
  /** @type {HTMLInputElement | HTMLAnchorElement | null} the box of the top bar, or the link of the viewer's bar */
  const box = document.querySelector('[data-find]');
  // a dialog covers the page
  if (!box || box.closest('[inert]')) return;
  event.preventDefault();
  if (box instanceof HTMLInputElement && box.checkVisibility()) box.select();
  else location.assign('/find');
});

/** The links of the top bar that keys follow: those after `g`, and one alone. A link that the user has not is no key. */
const pathOfKeys = /** @type {Record<string, string>} */ ({ 'g d': '/dashboard', 'g s': '/search', n: '/newincident' });
const follows = (/** @type {string} */ path) =>
  /** @type {HTMLElement | null} */ (document.querySelector(`header a[href="${path}"]`));
/** @returns {HTMLElement[]} the first link or button of each row */
const rowControls = () =>
  [...document.querySelectorAll('main tbody tr')].flatMap((row) => {
    const control = row.querySelector('a[href], button:enabled');
    return control instanceof HTMLElement && !control.closest('[inert]') && control.checkVisibility() ? control : [];
  });
let wentAt = -Infinity;
addEventListener('keydown', (event) => {
  const { key, repeat } = event;
  if (repeat || !isShortcut(event) || depth() > 0) return;
  const isAfterG = event.timeStamp - wentAt < 1_500;
  wentAt = key === 'g' ? event.timeStamp : -Infinity;
  const link = follows(pathOfKeys[isAfterG ? `g ${key}` : key] ?? '');
  if (link) link.click();
  // a page without a user's top bar has no shortcuts to show
  else if (key === '?' && follows('/dashboard')) location.assign('/shortcuts');
  else if (key === 'j' || key === 'k') {
    const controls = rowControls();
    const at = controls.findIndex((control) => control.closest('tr')?.contains(document.activeElement));
    const next = key === 'j' ? at + 1 : (at < 0 ? controls.length : at) - 1;
    controls[next]?.focus();
  }
});

/** @returns {HTMLButtonElement | undefined} the primary button that submits the form; a question is answered by its buttons alone */
const saveButtonOf = (/** @type {HTMLFormElement | null} */ form) => {
  const buttons = [...(form?.elements ?? [])].filter((each) => each instanceof HTMLButtonElement);
  const primary = buttons.filter((each) => each.type === 'submit' && each.classList.contains('btn--primary'));
  const button = primary.find(({ textContent }) => textContent?.trim() === 'Save') ?? primary[0];
  return button?.closest('[role=alertdialog]') ? undefined : button;
};
// two keys together, so the profile does not turn them off
addEventListener('keydown', (event) => {
  const { key, keyCode, ctrlKey, metaKey, target, defaultPrevented, isComposing, repeat } = event;
  if (key !== 'Enter' || !(ctrlKey || metaKey) || isComposing || keyCode === 229 || repeat || !isTyping(target)) return;
  const field = /** @type {HTMLElement} */ (target);
  const button = saveButtonOf(field.closest('form'));
  // the editor of a rich text prevents the default of every Enter
  if (!button || (defaultPrevented && !field.isContentEditable)) return;
  event.preventDefault();
  button.click();
});
