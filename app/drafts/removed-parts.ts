import type { DraftBody } from './draft-body.ts';
import { type ListKind, listKinds } from './merge.ts';

/** So many of each kind are remembered. */
const kept = 20;

/** `after`, which remembers what parts `before` had beyond it. */
export function remembering(before: DraftBody, after: DraftBody): DraftBody {
  const removed = eachKind((kind) => {
    const here = new Set(after[kind].map(({ id }) => id));
    return [...before[kind], ...(before.removed?.[kind] ?? [])].filter(({ id }) => !here.has(id)).slice(0, kept);
  });
  const { removed: _, ...body } = after;
  return Object.keys(removed).length > 0 ? { ...body, removed } : body;
}

/** The body with the parts that were taken out, behind the others, as a form may show them yet. */
export function withRemoved(body: DraftBody): DraftBody {
  return { ...body, ...eachKind((kind) => [...body[kind], ...(body.removed?.[kind] ?? [])]) };
}

function eachKind(of: (kind: ListKind) => { id: string }[]) {
  const lists = listKinds.map((kind) => [kind, of(kind)] as const);
  return Object.fromEntries(lists.filter(([, parts]) => parts.length > 0)) as Partial<DraftBody>;
}
