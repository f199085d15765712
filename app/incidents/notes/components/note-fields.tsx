import { Select, TextArea } from '../../../ui/fields/field.tsx';
import { fieldProps } from '../../../ui/fields/field-props.ts';
import type { FieldsOf } from '../../../ui/forms/use-schema-form.ts';
import type { NoteRecord } from '../../incident-record.ts';
import type { noteInput } from '../note.schema.ts';

type NoteFieldsProps = { fields: FieldsOf<typeof noteInput>; notes: NoteRecord[]; autoFocus?: boolean };

export function NoteText({ fields, autoFocus }: Omit<NoteFieldsProps, 'notes'>) {
  return (
    <>
      <input type="hidden" name={fields.key.name} value={fields.key.initialValue} />
      <TextArea
        {...fieldProps(fields.body)}
        label="Add a note"
        hint="Signed with your name and the time. A note cannot be changed or removed; a correction is a new note."
        autoFocus={autoFocus}
      />
    </>
  );
}

export function CorrectedNote({ fields, notes }: NoteFieldsProps) {
  if (notes.length === 0) return null;
  return (
    <Select
      {...fieldProps(fields.correctsId)}
      label="Corrects"
      empty="No earlier note"
      options={notes.map(({ id, number, createUserName }) => ({
        value: id,
        label: `Note ${number}, ${createUserName}`,
      }))}
    />
  );
}
