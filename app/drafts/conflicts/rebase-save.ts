import { partKinds } from '#db/vocabulary/part-fields.ts';
import type { UnmaskedValues } from '../autosave/drop-masked.ts';
import { applyForm, type DraftBody } from '../draft-body.ts';
import { withRemoved } from '../parts/removed-parts.ts';
import { changedFields, differences, entriesOf } from './differences.ts';
import { type Base, type FieldConflict, idsOf, listKinds, merge, type Side } from './merge.ts';
import { redacted, restored } from './redact.ts';
import type { Conflict } from './version-conflict-error.ts';

type SubmittedFields = {
  values: UnmaskedValues;
  /** The browser sent the whole form, not only what changed. */
  whole: boolean;
  /** What the changed fields were before; where that is not known, every difference is a clash. */
  base?: UnmaskedValues | undefined;
};
type Sides = (field: string) => Side | undefined;
type RebasedSave = {
  body: DraftBody;
  clashes: FieldConflict[];
  conflict: (clashes: FieldConflict[]) => Pick<Conflict, 'differences' | 'post'>;
};

/**
 * What was typed into a form, joined with what others have saved since it was shown. Nothing is told of what is masked but
 * for those in `unlocked`.
 */
export function rebaseSave(saved: DraftBody, typed: SubmittedFields, unlocked: string[], side: Sides): RebasedSave {
  const theirs = redacted(saved, 'theirs', unlocked);
  const shown = redacted(withRemoved(saved), 'theirs', unlocked);
  const mine = applyForm(shown, typed.values, typed.whole);
  const base = typed.base ? applyForm(shown, typed.base, false) : unknownBase(theirs, shown, typed);
  const { body, conflicts: clashes } = merge(base, theirs, mine, side);
  return {
    body: restored(body, { theirs: withRemoved(saved), mine }),
    clashes,
    conflict: (clashes) => ({
      differences: differences(clashes, { theirs: shown, mine }),
      // what was typed is said again even where a part that was taken out has it like that
      post: typed.base ? withBase(base as DraftBody, mine) : changedFields(shown, mine),
    }),
  };
}

/** Parts that a button takes out of a draft to which others may have added: each is asked about. */
export function removals(before: DraftBody, after: DraftBody): FieldConflict[] {
  const here = idsOf(after);
  return partKinds.flatMap((kind) =>
    before[kind].flatMap(({ id }, at) =>
      here.has(id)
        ? []
        : [{ field: `${kind}[${at}].kept`, name: 'kept', part: { kind, at, id }, theirs: {}, mine: null }],
    ),
  );
}

/**
 * Of what a form speaks of nothing is known. A part that was taken out was as it is remembered, when the form was sent
 * whole and so speaks of everything.
 */
function unknownBase(theirs: DraftBody, shown: DraftBody, { values, whole }: SubmittedFields): Base {
  const here = idsOf(theirs);
  const lists = listKinds.map((kind) => {
    const submittedIds = new Set(
      [values[kind] ?? []].flat().map((part) => (typeof part === 'object' && 'id' in part ? part.id : null)),
    );
    const isKnown = (id: string) => !here.has(id) && (whole || !submittedIds.has(id));
    return [kind, shown[kind].map((part) => (isKnown(part.id) ? part : { id: part.id }))];
  });
  return Object.fromEntries(lists);
}

function withBase(base: DraftBody, mine: DraftBody): [string, string][] {
  const before = new Map(entriesOf(base));
  const typed = changedFields(base, mine);
  return [...typed, ...typed.map(([field, value]): [string, string] => [`base.${field}`, before.get(field) ?? value])];
}
