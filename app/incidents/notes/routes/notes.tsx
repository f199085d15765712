import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { requireUser } from '../../../auth/require-user.server.ts';
import { keyOfContents } from '../../../platform/forms/form-operation.server.ts';
import { submit } from '../../../platform/forms/submit.server.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { useSchemaForm } from '../../../ui/forms/use-schema-form.ts';
import type { PageHandle } from '../../../ui/pages/page-handle.ts';
import { viewerAt } from '../../close-to.server.ts';
import { addNote } from '../commands/add-note.server.ts';
import { CorrectedNote, NoteText } from '../components/note-fields.tsx';
import { noteInput } from '../note.schema.ts';
import { noteForm } from '../queries/note-form.server.ts';

export const handle: PageHandle = { dialog: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Add a note to incident #${data?.number} · Incident Xpress` },
];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await requireUser(args);
  const { id, ...form } = await noteForm(scope, args.params.id);
  return { ...form, back: viewerAt(args.request, id) };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await requireUser(args);
  const { id } = args.params;
  return await submit(args, noteInput, async (input) => {
    const note = await addNote(scope, id, { ...input, key: keyOfContents(input) });
    return {
      to: `${viewerAt(args.request, id)}#note-${note}`,
      toast: { kind: 'ok', message: `Note ${note} is added.` },
    };
  });
}

export default function AddNote() {
  const { number, notes, noteKey, back } = useLoaderData<typeof loader>();
  const { form, fields, errors } = useSchemaForm(noteInput, {
    id: 'add-note',
    reply: useActionData<typeof action>(),
    defaultValue: { key: noteKey },
  });
  // the field for a correction exists only where there is a note to correct
  const [message] = errors ?? fields.key.errors ?? (notes.length === 0 ? fields.correctsId.errors : undefined) ?? [];
  return (
    <Dialog
      title={`Add a note to incident #${number}`}
      closeTo={back}
      form={form}
      foot={
        <>
          <LinkButton href={back}>Cancel</LinkButton>
          <Button variant="primary">Add note</Button>
        </>
      }
    >
      <div className="stack">
        {message && (
          <p className="alert" role="alert">
            {message}
          </p>
        )}
        <NoteText fields={fields} autoFocus />
        <CorrectedNote fields={fields} notes={notes} />
      </div>
    </Dialog>
  );
}
