import { pick } from '#db/vocabulary/keys.ts';

export type ClassItem = { id: string; title: string; hint: string; required: boolean; asksText: boolean };

/** Returns an item with its properties in one order, because the version of a form is a digest of its JSON. */
export const classItem = (item: ClassItem): ClassItem => pick(item, ['id', 'title', 'hint', 'required', 'asksText']);
