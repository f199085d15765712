// @ts-check
/** @returns {NodeListOf<HTMLDetailsElement>} */
const menus = () => document.querySelectorAll('details[data-menu]');
addEventListener('click', (event) => {
  for (const menu of menus()) if (!menu.contains(/** @type {Node} */ (event.target))) menu.open = false;
});
addEventListener('keydown', ({ key, keyCode, defaultPrevented, isComposing, repeat }) => {
  // in Safari only key code 229 shows that an input method has handled the key
  if (key !== 'Escape' || keyCode === 229 || defaultPrevented || isComposing || repeat) return;
  const open = [...menus()].filter((menu) => menu.open);
  for (const menu of open) {
    menu.open = false;
    menu.querySelector('summary')?.focus();
  }
  /** @type {NodeListOf<HTMLElement>} */
  const crosses = document.querySelectorAll('.dialog__head [aria-label=Dismiss]');
  // the last dialog is on top
  if (open.length === 0) [...crosses].at(-1)?.click();
});
