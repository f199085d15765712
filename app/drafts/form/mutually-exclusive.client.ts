/** What is cleared by a choice; a type from the list, which has an id, clears the one in words. */
const cleared: Record<string, string> = {
  INTERNAL: 'referredExternalAgencyId',
  EXTERNAL: 'referredInternalDepartmentId',
};

/** Of two things the choice of one clears the other, as the server does at a save: what is shown is what is stored. */
export function mutuallyExclusive(choice: HTMLInputElement | HTMLSelectElement) {
  choice.addEventListener('change', () => {
    if (!choice.value) return;
    const name = choice.name.replace(/\w+$/, cleared[choice.value] ?? 'displayType');
    const other = choice.form!.elements.namedItem(name) as HTMLInputElement | HTMLSelectElement;
    if (!other.value) return;
    other.value = '';
    other.dispatchEvent(new Event('change', { bubbles: true }));
  });
}
