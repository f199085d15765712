// @ts-check
/**
 * The control that was used last on each page, and in each dialog of it: when the dialog above is dismissed, in this page
 * or by loading the page again, the focus returns to it.
 */
const openers = 'openers';
/** Returns how many dialogs lie above each other. */
export const depth = () =>
  [...document.querySelectorAll('.scrim > dialog')].filter((each) => !each.closest('[hidden]')).length;
/** @returns {Record<string, string[]>} */
const opened = () => JSON.parse(sessionStorage.getItem(openers) ?? '{}');
const keyOf = (/** @type {Element} */ control) => [
  control.localName,
  ...['href', 'formaction', 'name', 'value', 'aria-label'].map((name) => control.getAttribute(name) ?? ''),
  control.textContent ?? '',
];
addEventListener(
  'click',
  ({ target }) => {
    const control = target instanceof Element && target.closest('a[href], button, summary');
    if (!control || control.closest('.dialog__head')) return;
    const pages = opened();
    delete pages[location.pathname + depth()];
    const last = Object.entries({ ...pages, [location.pathname + depth()]: keyOf(control) }).slice(-10);
    sessionStorage.setItem(openers, JSON.stringify(Object.fromEntries(last)));
  },
  true,
);
const returnFocus = () => {
  const { activeElement } = document;
  if (activeElement && activeElement !== document.body) return;
  /** @type {HTMLElement | null} */
  const heading = document.querySelector('main h1, main h2');
  const wanted = String(opened()[location.pathname + depth()]);
  /** @type {NodeListOf<HTMLElement>} */
  const all = document.querySelectorAll('a[href], button, summary');
  const controls = [...all].filter((one) => !one.closest('[inert]'));
  // a control that is gone leaves the heading
  const control = controls.find((one) => String(keyOf(one)) === wanted) ?? heading;
  if (!control) return;
  if (control === heading) control.tabIndex = -1;
  control.focus();
};
addEventListener('dialog-closed', () => setTimeout(returnFocus));
const [leftDepth, leftPath] = (sessionStorage.getItem('left') ?? '').split(' ');
const [, ...addresses] = opened()[location.pathname + depth()] ?? [];
const isOpener = addresses.slice(0, 2).some((to) => to && new URL(to, location.href).pathname === leftPath);
// a dialog can also take the place of another
if (Number(leftDepth) > depth() || (Number(leftDepth) > 0 && isOpener)) returnFocus();
addEventListener('pagehide', () => sessionStorage.setItem('left', `${depth()} ${location.pathname}`));
