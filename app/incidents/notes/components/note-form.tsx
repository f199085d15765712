import { Button } from '../../../ui/button.tsx';
import { useSchemaForm } from '../../../ui/forms/use-schema-form.ts';
import type { NoteRecord } from '../../incident-record.ts';
import { noteInput } from '../note.schema.ts';
import { CorrectedNote, NoteText } from './note-fields.tsx';

export function NoteForm({ to, noteKey, notes }: { to: string; noteKey: string; notes: NoteRecord[] }) {
  const { form, fields } = useSchemaForm(noteInput, { id: 'note', defaultValue: { key: noteKey } });
  return (
    <form {...form} method="post" action={to} className="note-form">
      <NoteText fields={fields} />
      <div className="row">
        <div className="note-form__on">
          <CorrectedNote fields={fields} notes={notes} />
        </div>
        <Button icon="plus" className="push">
          Add note
        </Button>
      </div>
    </form>
  );
}
