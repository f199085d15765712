/** The label has the entry's name, which may change while the user types. */
export function partButton(verb: string, partId: string, formAction: string) {
  const id = `${verb}-${partId}`;
  return {
    id,
    formAction,
    formNoValidate: true,
    'aria-labelledby': `${id} entry-${partId}-name`,
  };
}
