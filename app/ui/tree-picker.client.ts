/** Shows the choice where the picker is folded, folds it once the choice is made, and filters while the words are typed. */
export function treePicker(picker: HTMLDetailsElement) {
  const summary = picker.querySelector<HTMLElement>(':scope > summary')!;
  const value = summary.querySelector<HTMLElement>('[data-value]')!;
  const search = picker.querySelector<HTMLInputElement>('.finder input')!;
  const nothing = picker.querySelector<HTMLElement>('.say')!;
  const show = () => {
    const chosen = picker.querySelector<HTMLInputElement>('input[type=radio]:checked');
    if (chosen) value.replaceChildren(pathElement(chosen));
  };
  show();
  picker.addEventListener('change', show);
  const fold = () => {
    picker.open = false;
    summary.focus();
  };
  // the arrow keys choose on their way, with clicks that count none
  picker.addEventListener('click', ({ target, detail }) => {
    if (detail > 0 && (target as Element).closest('label')) fold();
  });
  picker.addEventListener('keydown', (event) => {
    const { key, target, isComposing } = event;
    const takes = key === 'Enter' && target instanceof HTMLInputElement && target.type === 'radio';
    if (!picker.open || isComposing || !(takes || key === 'Escape')) return;
    event.preventDefault();
    if (takes) target.click();
    fold();
  });
  search.addEventListener('keydown', (event) => event.key === 'Enter' && event.preventDefault());
  search.addEventListener('input', () => {
    const words = search.value.trim().toLocaleLowerCase();
    const shown = [...picker.querySelector('.tree')!.children].map((item) => filtered(item as HTMLElement, words));
    nothing.hidden = shown.includes(true);
  });
  picker.querySelector('.finder button')!.addEventListener('click', (event) => event.preventDefault());
}

/** Hides what neither has the words nor lies above or below what has them, nor is chosen; says whether anything is left. */
function filtered(item: HTMLElement, words: string, within = false): boolean {
  if (item.classList.contains('say')) return false;
  const branch = item.querySelector<HTMLDetailsElement>(':scope > details');
  const name = (branch?.querySelector('summary') ?? item).textContent ?? '';
  const fits = within || name.toLocaleLowerCase().includes(words);
  const below = [...(branch?.querySelector('ul')?.children ?? [])].map((each) =>
    filtered(each as HTMLElement, words, fits),
  );
  const chosen = item.querySelector('input:checked') !== null;
  item.hidden = !(fits || chosen || below.includes(true));
  if (branch) branch.open = words !== '' || chosen;
  return !item.hidden;
}

/** The names from the root to the choice, as the server writes them. */
function pathElement(chosen: HTMLInputElement): Node {
  const own = chosen.closest('label')!.textContent!.trim();
  const above: string[] = [];
  for (
    let at = chosen.closest('details.picker details');
    at;
    at = at.parentElement!.closest('details.picker details')
  ) {
    above.unshift(at.querySelector('summary')!.textContent!.trim());
  }
  if (above.at(-1) === own) above.pop();
  const path = document.createElement('span');
  path.className = chosen.value ? 'path' : 'quiet';
  if (above.length > 0) {
    const parents = document.createElement('span');
    parents.textContent = `${above.join(' / ')} / `;
    path.append(parents);
  }
  path.append(own);
  return path;
}
