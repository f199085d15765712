import { fieldsOfParts, type PartField, type PartKind, type TextOf } from '#db/vocabulary/part-fields.ts';
import type { Messages } from '../../../platform/forms/form-errors.ts';
import type { DraftParts } from '../../body/draft-parts.ts';

/** Returns the properties of a field of a part: name in the form, label, limit, value and errors. */
export function partField<Kind extends PartKind>(kind: Kind, part: DraftParts[Kind][number], errors: Messages) {
  const fields: Record<string, PartField> = fieldsOfParts[kind];
  const values: Record<string, unknown> = part;
  return (name: TextOf<Kind>) => {
    const { label, ...field } = fields[name]!;
    const fieldName = `${kind}.${part.id}.${name}`;
    return {
      name: fieldName,
      label,
      defaultValue: String(values[name]),
      errors: errors[fieldName],
      ...('max' in field && { maxLength: field.max, autoComplete: 'off' }),
    };
  };
}
