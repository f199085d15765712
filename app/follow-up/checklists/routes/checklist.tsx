import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { requireUser } from '../../../auth/require-user.server.ts';
import { viewerAt } from '../../../incidents/close-to.server.ts';
import { ChecklistItems } from '../../../incidents/record/components/checklist-items.tsx';
import { type FormErrors, type Success, submit } from '../../../platform/submit.server.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import type { PageHandle } from '../../../ui/page-handle.ts';
import { checklistInput } from '../checklist.schema.ts';
import { saveChecklist } from '../commands/save-checklist.server.ts';
import { checklistForm } from '../queries/checklist-form.server.ts';
import { typedItems } from '../typed-items.ts';

export const handle: PageHandle = { dialog: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Checklist · incident #${data?.number} · Incident Xpress` },
];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await requireUser(args);
  const { id: _, ...form } = await checklistForm(scope, args.params.id);
  return { ...form, back: pageBelow(args) };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await requireUser(args);
  return await submit(args, checklistInput, async (input): Promise<Success | FormErrors> => {
    const { refusals } = await saveChecklist(scope, args.params.id, input);
    const toast =
      refusals.length > 0
        ? ({ kind: 'warn', message: refusals.join(' ') } as const)
        : ({ kind: 'ok', message: 'The checklist is saved.' } as const);
    return { to: `${pageBelow(args)}#checklist`, toast };
  });
}

/** Returns the page below the dialog: the incident, or the form that edits it. */
function pageBelow({ request, params: { id, draftId } }: LoaderFunctionArgs) {
  return draftId ? `/incidents/${id}/edit/${draftId}` : viewerAt(request, id);
}

export default function SaveChecklist() {
  const { number, items, display, back } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const typed = reply && typedItems(reply.errors, reply.values);
  const errors = [
    ...(reply?.errors[''] ?? []).map((message) => ({ message })),
    ...[...(typed ?? [])].flatMap(([id, item]) => item.errors.map((message) => ({ message, id: `answer-${id}` }))),
  ];
  return (
    <Dialog
      title="Checklist"
      closeTo={back}
      form={{ method: 'post', autoComplete: 'off', noValidate: true }}
      foot={
        <>
          <LinkButton href={back}>Cancel</LinkButton>
          <Button variant="primary">Save checklist</Button>
        </>
      }
    >
      <div className="stack">
        <p className="quiet">Incident #{number}</p>
        <ErrorSummary errors={errors} />
        <ChecklistItems items={items} display={display} typed={typed} isForm />
      </div>
    </Dialog>
  );
}
