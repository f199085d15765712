import { partKinds } from '#db/vocabulary/part-fields.ts';
import { changedFields, differences } from './differences.ts';
import { applyForm, type DraftBody, recordOf } from './draft-body.ts';
import { fieldsOf } from './draft-fields.ts';
import type { UnmaskedValues } from './drop-masked.ts';
import { type Base, type FieldConflict, idsOf, listKinds, merge, type Side } from './merge.ts';
import { redacted, restored } from './redact.ts';
import { withRemoved } from './removed-parts.ts';
import type { Conflict } from './version-conflict-error.ts';

type SubmittedFields = {
  values: UnmaskedValues;
  /** The browser posted the full form; a script posts only changed fields. */
  isFullPost: boolean;
  /** Previous values of the changed fields; without them every difference is a conflict. */
  base?: UnmaskedValues | undefined;
};
type Sides = (field: string) => Side | undefined;
type RebasedSave = {
  body: DraftBody;
  conflicts: FieldConflict[];
  conflict: (conflicts: FieldConflict[]) => Pick<Conflict, 'differences' | 'post'>;
};

/** Masked values stay redacted in conflicts, except for the persons in `unlocked`. */
export function rebaseSave(saved: DraftBody, typed: SubmittedFields, unlocked: string[], side: Sides): RebasedSave {
  const theirs = redacted(saved, 'theirs', unlocked);
  const visible = redacted(withRemoved(saved), 'theirs', unlocked);
  const mine = applyForm(visible, typed.values, typed.isFullPost);
  const base = typed.base ? applyForm(visible, typed.base, false) : unknownBase(theirs, visible, typed);
  const { body, conflicts } = merge(base, theirs, mine, side);
  return {
    body: restored(body, { theirs: withRemoved(saved), mine }),
    conflicts,
    conflict: (conflicts) => ({
      differences: differences(conflicts, { theirs: visible, mine }),
      // repeats the user's input even where a removed part already has the same value
      post: typed.base ? withBase(base as DraftBody, mine) : changedFields(visible, mine),
    }),
  };
}

/** A removed part conflicts too, because others may have changed it. */
export function removals(before: DraftBody, after: DraftBody): FieldConflict[] {
  const presentIds = idsOf(after);
  return partKinds.flatMap((kind) =>
    before[kind].flatMap(({ id }, index) =>
      presentIds.has(id)
        ? []
        : [{ field: `${kind}.${id}.kept`, name: 'kept', part: { kind, at: index, id }, theirs: {}, mine: null }],
    ),
  );
}

/** A removed part keeps its remembered values if the form was a full post or does not contain the part. */
function unknownBase(theirs: DraftBody, visible: DraftBody, { values, isFullPost }: SubmittedFields): Base {
  const presentIds = idsOf(theirs);
  const lists = listKinds.map((kind) => {
    const submitted = recordOf(values[kind]);
    const isKnown = (id: string) => !presentIds.has(id) && (isFullPost || !(id in submitted));
    return [kind, visible[kind].map((part) => (isKnown(part.id) ? part : { id: part.id }))];
  });
  return Object.fromEntries(lists);
}

function withBase(base: DraftBody, mine: DraftBody): [string, string][] {
  const before = new Map(fieldsOf(base));
  const typed = changedFields(base, mine);
  return [...typed, ...typed.map(([field, value]): [string, string] => [`base.${field}`, before.get(field) ?? value])];
}
