import type { DraftBody } from './draft-body.ts';
import type { DraftPerson } from './draft-parts.ts';

export function setPicture(body: DraftBody, personId: string, picture: DraftPerson['picture']): DraftBody {
  return { ...body, persons: body.persons.map((each) => (each.id === personId ? { ...each, picture } : each)) };
}
