import { maxChecklistItems } from '#db/vocabulary/checklist.ts';

/** Ticks are `on` or empty. */
export type ItemValues = Record<'id' | 'title' | 'hint' | 'required' | 'asksText', string>;

export const newItem: ItemValues = { id: '', title: '', hint: '', required: '', asksText: '' };

export const itemActs = ['add', 'up', 'down', 'remove'] as const;
export type ItemAct = (typeof itemActs)[number];

export function itemsAfter(items: ItemValues[], act: ItemAct, at: number): ItemValues[] {
  if (act === 'add') return [...items, newItem].slice(0, maxChecklistItems);
  const item = items[at];
  const others = items.filter((_, place) => place !== at);
  if (!item || act === 'remove') return others;
  return others.toSpliced(Math.max(0, act === 'up' ? at - 1 : at + 1), 0, item);
}

export function itemValues(submitted: Record<string, unknown>): ItemValues[] {
  const items = Array.isArray(submitted.items) ? submitted.items : [];
  // a form that skips a row leaves a hole, which map would keep
  return Array.from(items, (each: Record<string, unknown> | undefined) => ({
    id: textOf(each?.id),
    title: textOf(each?.title),
    hint: textOf(each?.hint),
    required: textOf(each?.required),
    asksText: textOf(each?.asksText),
  }));
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
