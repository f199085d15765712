/** Returns whether *Add* would add what a form holds; it posts the fields of all kinds of periods, whose first is chosen. */
export function isStepFilledIn(form: FormData): boolean {
  const kind = form.get('periodType');
  const typed = ['lookupId', 'fromDate', 'toDate', 'name'].map((name) => form.get(name));
  return (
    (kind !== null && kind !== 'PERIOD') || typed.some((value) => typeof value === 'string' && value.trim() !== '')
  );
}
