// @ts-check
// a double click presses a primary button once; React listens below the window, so it does not see the second click either
let clickedAt = 0;
addEventListener(
  'click',
  (event) => {
    const isDouble = event.detail > 1 && event.timeStamp - clickedAt < 200;
    clickedAt = event.timeStamp;
    if (!isDouble || !(event.target instanceof Element && event.target.closest('button.btn--primary'))) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  },
  true,
);

for (const button of document.querySelectorAll('[data-print]')) button.removeAttribute('hidden');
addEventListener('click', ({ target }) => {
  if (target instanceof Element && target.closest('[data-print]')) print();
});

// a box in the head of a list chooses all of its rows
addEventListener('change', ({ target }) => {
  if (!(target instanceof HTMLInputElement) || target.dataset.chooseAll === undefined) return;
  /** @type {NodeListOf<HTMLInputElement>} */
  const boxes = document.querySelectorAll(`input[type=checkbox][form=${target.dataset.chooseAll}]:enabled`);
  for (const box of boxes) box.checked = target.checked;
});
