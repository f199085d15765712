import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { withVersion } from '../../../platform/forms/form-version.server.ts';
import { submit } from '../../../platform/forms/submit.server.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { TextArea } from '../../../ui/fields/field.tsx';
import { textLengths } from '../../../ui/fields/text-lengths.ts';
import { ErrorSummary } from '../../../ui/forms/error-summary.tsx';
import { FormVersion } from '../../../ui/forms/form-version.tsx';
import { replyFieldProps, useReplyForm } from '../../../ui/forms/use-reply-form.ts';
import type { PageHandle } from '../../../ui/pages/page-handle.ts';
import { requireSection } from '../../require-section.server.ts';
import { chartNotesInput } from '../chart-notes.schema.ts';
import { updateChartNotes } from '../commands/update-chart-notes.server.ts';
import { chartNotesForm } from '../queries/chart-notes-form.server.ts';

export const handle: PageHandle = { dialog: true };

export const meta: MetaFunction = () => [{ title: 'Notes on charts · Administration · Incident Xpress' }];

const path = '/administration/settings/chart-notes';
const closeTo = '/administration/settings';

export async function loader(args: LoaderFunctionArgs) {
  const scope = await requireSection(args, 'settings');
  return { ...(await chartNotesForm(scope)), lengths: textLengths(chartNotesInput) };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await requireSection(args, 'settings');
  return await submit(args, withVersion(chartNotesInput), async (input) => {
    await updateChartNotes(scope, input);
    return { to: closeTo, toast: { kind: 'ok', message: 'The notes on charts are saved.' } };
  });
}

export default function ChartNotes() {
  const { chartNotes, version, lengths } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { form, fields, errors } = useReplyForm<'chartNotes'>(
    'chart-notes',
    reply,
    { chartNotes: chartNotes.join('\n') },
    { lengths },
  );
  const foot = (
    <>
      <LinkButton to={closeTo}>Cancel</LinkButton>
      <Button variant="primary">Save</Button>
    </>
  );
  return (
    <Dialog title="Notes on charts" closeTo={closeTo} form={{ ...form, action: path }} foot={foot}>
      <ErrorSummary errors={(errors[''] ?? []).map((message) => ({ message }))} />
      <FormVersion version={version} reply={reply} />
      <div className="fields">
        <TextArea
          {...replyFieldProps(fields.chartNotes)}
          label="Notes"
          hint="One note a line: a day as year-month-day and the text, such as 2026-03-03 New cameras. Everybody who sees a chart by day, month or year sees the notes in its periods."
          rows={8}
          width="c12"
          spellCheck={false}
        />
      </div>
    </Dialog>
  );
}
