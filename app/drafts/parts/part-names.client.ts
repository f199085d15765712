import { displayName } from '../../ui/format.ts';

/** Updates the name of a person or legal entity everywhere in the form while the user types it. */
export function partNames(form: HTMLFormElement) {
  const value = (name: string) => (form.elements.namedItem(name) as HTMLInputElement | null)?.value;
  form.addEventListener('change', ({ target }) => {
    const [, part] = nameField.exec((target as HTMLInputElement).name) ?? [];
    if (!part) return;
    const name = displayName({
      firstName: value(`${part}.firstName`) ?? value(`${part}.name`),
      middleName: value(`${part}.middleName`),
      lastName: value(`${part}.lastName`),
    });
    rename(form, value(`${part}.id`)!, name);
  });
}

const nameField = /^(persons\[\d+\]|legalEntities\[\d+\])\.(firstName|middleName|lastName|name)$/;

/** In the line of its entry, among the owners and among the involved persons. */
function rename(form: HTMLFormElement, id: string, name: string) {
  form.querySelector(`#entry-${id} .entry__name`)!.textContent = name;
  for (const option of form.querySelectorAll<HTMLOptionElement>(`[name$=".ownerId"] option[value="${id}"]`)) {
    option.text = option.text.replace(/^.*(?= \(\w+\)$)/, () => name);
  }
  for (const tick of form.querySelectorAll(`[name$=".involved.${id.replaceAll('-', '')}"]`)) {
    tick.nextElementSibling!.textContent = name;
  }
}
