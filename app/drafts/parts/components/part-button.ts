/**
 * What a button of a part posts. Its name is its own words and what the entry of the part is called, which may change while
 * one types.
 */
export function partButton(act: string, partId: string) {
  const id = `${act}-${partId}`;
  return {
    ...{ id, name: 'intent', value: `${act} ${partId}`, formNoValidate: true },
    'aria-labelledby': `${id} entry-${partId}-name`,
  };
}
