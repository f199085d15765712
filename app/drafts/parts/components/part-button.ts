/**
 * Where a button of a part posts the form. Its name is its own words and what the entry of the part is called, which may change while
 * one types.
 */
export function partButton(verb: string, partId: string, formAction: string) {
  const id = `${verb}-${partId}`;
  return {
    ...{ id, formAction, formNoValidate: true },
    'aria-labelledby': `${id} entry-${partId}-name`,
  };
}
