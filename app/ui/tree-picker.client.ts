/** Shows the current choice, collapses the picker after a choice, and filters while the user types. */
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
  // arrow keys also fire clicks, with a `detail` of 0; only a real click collapses the picker
  picker.addEventListener('click', ({ target, detail }) => {
    if (detail > 0 && (target as Element).closest('label')) fold();
  });
  picker.addEventListener('keydown', (event) => {
    const { key, target, isComposing } = event;
    const isChoice = key === 'Enter' && target instanceof HTMLInputElement && target.type === 'radio';
    if (!picker.open || isComposing || !(isChoice || key === 'Escape')) return;
    event.preventDefault();
    if (isChoice) target.click();
    fold();
  });
  search.addEventListener('keydown', (event) => event.key === 'Enter' && event.preventDefault());
  search.addEventListener('input', () => {
    const words = search.value.trim().toLocaleLowerCase();
    const matches = [...picker.querySelector('.tree')!.children].map((item) => filterItem(item as HTMLElement, words));
    nothing.hidden = matches.includes(true);
  });
  picker.querySelector('.finder button')!.addEventListener('click', (event) => event.preventDefault());
}

/** Hides items without a match in themselves, ancestors or descendants; returns whether the item is visible. */
function filterItem(item: HTMLElement, words: string, within = false): boolean {
  if (item.classList.contains('say')) return false;
  const branch = item.querySelector<HTMLDetailsElement>(':scope > details');
  const name = (branch?.querySelector('summary') ?? item).textContent ?? '';
  const isMatch = within || name.toLocaleLowerCase().includes(words);
  const below = [...(branch?.querySelector('ul')?.children ?? [])].map((each) =>
    filterItem(each as HTMLElement, words, isMatch),
  );
  const chosen = item.querySelector('input:checked') !== null;
  item.hidden = !(isMatch || chosen || below.includes(true));
  if (branch) branch.open = words !== '' || chosen;
  return !item.hidden;
}

/** Returns the path from the root to the choice, with the markup that the server renders. */
function pathElement(chosen: HTMLInputElement): Node {
  const ownName = chosen.closest('label')!.textContent!.trim();
  const above: string[] = [];
  for (
    let at = chosen.closest('details.picker details');
    at;
    at = at.parentElement!.closest('details.picker details')
  ) {
    above.unshift(at.querySelector('summary')!.textContent!.trim());
  }
  if (above.at(-1) === ownName) above.pop();
  const path = document.createElement('span');
  path.className = chosen.value ? 'path' : 'quiet';
  if (above.length > 0) {
    const parents = document.createElement('span');
    parents.textContent = `${above.join(' / ')} / `;
    path.append(parents);
  }
  path.append(ownName);
  return path;
}
