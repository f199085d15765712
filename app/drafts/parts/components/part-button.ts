/** The label combines the button's words with the entry's name, which may change while one types. */
export function partButton(verb: string, partId: string, formAction: string) {
  const id = `${verb}-${partId}`;
  return {
    id,
    formAction,
    formNoValidate: true,
    'aria-labelledby': `${id} entry-${partId}-name`,
  };
}
