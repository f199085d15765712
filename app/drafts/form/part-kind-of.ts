import { isPartKind } from '#db/vocabulary/part-fields.ts';

export function partKindOf(lists: { [name: string]: unknown }, id: string) {
  const kinds = Object.keys(lists).filter(isPartKind);
  return kinds.find((kind) => (lists[kind] as { id: string }[]).some((part) => part.id === id));
}
