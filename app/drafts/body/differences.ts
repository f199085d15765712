import { partKinds } from '#db/vocabulary/part-fields.ts';
import { displayName } from '../../ui/format.ts';
import type { DraftBody } from './draft-body.ts';
import { fieldsOf } from './draft-fields.ts';
import { fieldLabel, partName } from './labels.ts';
import type { FieldConflict, Side } from './merge.ts';
import { redactionMarks } from './redact.ts';

export type FieldValue = { name: string; label: string; value: string | boolean; hidden?: true };

/** A side is null where it removed the part. */
export type Difference = { field: string; label: string } & Record<Side, FieldValue[] | null>;

type Versions = Record<Side, DraftBody>;

export function differences(conflicts: FieldConflict[], versions: Versions): Difference[] {
  return conflicts.map((conflict) => ({
    field: conflict.field,
    label: labelOf(conflict, versions),
    theirs: valuesOf('theirs', conflict, versions),
    mine: valuesOf('mine', conflict, versions),
  }));
}

function labelOf({ name, part }: FieldConflict, versions: Versions): string {
  if (!part) return fieldLabel(name);
  const partLabel = nameOfPart(part.id, versions) || `Attachment ${part.at + 1}`;
  return name === 'kept' ? partLabel : `${partLabel} / ${labelWith(name, versions)}`;
}

function labelWith(name: string, { theirs, mine }: Versions): string {
  const person = [...theirs.persons, ...mine.persons].find(({ id }) => name === `involved.${id}`);
  return person ? `${displayName(person)} involved` : fieldLabel(name);
}

function valuesOf(side: Side, conflict: FieldConflict, versions: Versions): FieldValue[] | null {
  const fields = conflict[side];
  if (!fields) return null;
  const pictureWords = side === 'mine' && conflict.theirs?.picture ? 'Another picture' : 'A picture';
  return Object.entries(fields).flatMap(([name, value]) => {
    if (name === 'cityId' || name === 'duplicationChecked') return [];
    const label = labelWith(name, versions);
    if (value === redactionMarks.theirs || value === redactionMarks.mine)
      return [{ name, label, value: '', hidden: true as const }];
    if (name === 'picture') return [{ name, label, value: value ? pictureWords : '' }];
    return [{ name, label, value: displayedValue(name, value, { ...versions, theirs: versions[side] }) }];
  });
}

function displayedValue(name: string, value: unknown, versions: Versions): string | boolean {
  if (name.startsWith('involved.') || name === 'references') return Boolean(value);
  if (name === 'ownerId' || name === 'partId') return nameOfPart(String(value ?? ''), versions) ?? '';
  if (name === 'personId' || name === 'legalEntityId') return Boolean(value);
  return typeof value === 'boolean' ? value : String(value ?? '');
}

function nameOfPart(id: string, { theirs, mine }: Versions): string | undefined {
  for (const body of [theirs, mine]) {
    for (const kind of partKinds) {
      const at = body[kind].findIndex((part) => part.id === id);
      if (at >= 0) return partName(kind, body[kind][at]!, at);
    }
    const attachment = body.attachments.find((each) => each.id === id);
    if (attachment) return attachment.name || attachment.fileName;
  }
}

/** Returns the fields that turn `from` into `to`. Both bodies have the same parts. */
export function changedFields(from: DraftBody, to: DraftBody): [string, string][] {
  const before = new Map(fieldsOf(from));
  return fieldsOf(to).filter(([path, value]) => before.get(path) !== value);
}
