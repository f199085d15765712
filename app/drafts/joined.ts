import { partKinds } from '#db/vocabulary/part-fields.ts';
import { differences, entriesOf, postOf } from './differences.ts';
import { type DraftBody, filledIn } from './draft-body.ts';
import type { UnmaskedValues } from './drop-masked.ts';
import { type Base, type Clash, idsOf, listKinds, merged, type Side } from './merge.ts';
import { withRemoved } from './removed-parts.ts';
import { unveiled, veiled } from './veil.ts';
import type { Conflict } from './versions-differ.ts';

type Typed = {
  values: UnmaskedValues;
  /** The browser sent the whole form, not only what changed. */
  whole: boolean;
  /** What the changed fields were before; where that is not known, every difference is a clash. */
  base?: UnmaskedValues | undefined;
};
type Sides = (field: string) => Side | undefined;
type Joined = {
  body: DraftBody;
  clashes: Clash[];
  conflict: (clashes: Clash[]) => Pick<Conflict, 'differences' | 'post'>;
};

/**
 * What was typed into a form, joined with what others have saved since it was shown. Nothing is told of what is masked but
 * for those in `unlocked`.
 */
export function joined(saved: DraftBody, typed: Typed, unlocked: string[], side: Sides): Joined {
  const theirs = veiled(saved, 'theirs', unlocked);
  const shown = veiled(withRemoved(saved), 'theirs', unlocked);
  const mine = filledIn(shown, typed.values, typed.whole);
  const base = typed.base ? filledIn(shown, typed.base, false) : unknown(theirs, shown, typed);
  const { body, clashes } = merged(base, theirs, mine, side);
  return {
    body: unveiled(body, { theirs: withRemoved(saved), mine }),
    clashes,
    conflict: (clashes) => ({
      differences: differences(clashes, { theirs: shown, mine }),
      // what was typed is said again even where a part that was taken out has it like that
      post: typed.base ? withBase(base as DraftBody, mine) : postOf(shown, mine),
    }),
  };
}

/** Parts that a button takes out of a draft to which others may have added: each is asked about. */
export function removals(before: DraftBody, after: DraftBody): Clash[] {
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
function unknown(theirs: DraftBody, shown: DraftBody, { values, whole }: Typed): Base {
  const here = idsOf(theirs);
  const lists = listKinds.map((kind) => {
    const said = new Set(
      [values[kind] ?? []].flat().map((part) => (typeof part === 'object' && 'id' in part ? part.id : null)),
    );
    const isKnown = (id: string) => !here.has(id) && (whole || !said.has(id));
    return [kind, shown[kind].map((part) => (isKnown(part.id) ? part : { id: part.id }))];
  });
  return Object.fromEntries(lists);
}

function withBase(base: DraftBody, mine: DraftBody): [string, string][] {
  const before = new Map(entriesOf(base));
  const typed = postOf(base, mine);
  return [...typed, ...typed.map(([field, value]): [string, string] => [`base.${field}`, before.get(field) ?? value])];
}
