import { answerId, ChecklistItems } from '../../../incidents/record/components/checklist-items.tsx';
import type { TypedItem } from '../../../incidents/record/typed-item.ts';
import type { Messages } from '../../../platform/forms/form-errors.ts';
import type { FormValues } from '../../../platform/forms/form-values.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { ErrorSummary } from '../../../ui/forms/error-summary.tsx';
import type { ChecklistForm } from '../queries/checklist-form.server.ts';

type ChecklistDialogProps = Omit<ChecklistForm, 'id' | 'refusal'> & {
  back: string;
  reply: { errors: Messages; values: FormValues } | undefined;
};

const formId = 'checklist-dialog';

export const checklistTitle = (data: { number: number } | undefined) =>
  `Checklist · incident #${data?.number} · Incident Xpress`;

export function ChecklistDialog({ number, items, display, back, reply }: ChecklistDialogProps) {
  const typed = reply && typedItems(reply.errors, reply.values);
  // no field shows the errors of the form itself
  const ofForm = Object.entries(reply?.errors ?? {}).filter(([name]) => !name.endsWith('.answer'));
  const errors = [
    ...[...new Set(ofForm.flatMap(([, messages]) => messages))].map((message) => ({ message })),
    ...[...(typed ?? [])].flatMap(([id, item]) =>
      item.errors.map((message) => ({ message, id: answerId(formId, id) })),
    ),
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
        <ChecklistItems formId={formId} items={items} display={display} typed={typed} />
      </div>
    </Dialog>
  );
}

/** Unchanged values are left out, so that they are shown as stored now. */
function typedItems(errors: Record<string, string[]>, values: Record<string, unknown>): Map<string, TypedItem> {
  const posted = Array.isArray(values.items) ? values.items : [];
  return new Map(
    // a name with a high number leaves holes in the list
    Array.from(posted, (each: Record<string, unknown> | undefined, index) => {
      const [ticked, wasTicked] = [each?.ticked === 'on', each?.wasTicked === 'on'];
      const [answer, wasAnswer] = [textOf(each?.answer), textOf(each?.wasAnswer)];
      return [
        textOf(each?.id),
        {
          ...(ticked !== wasTicked && { ticked }),
          ...(answer !== wasAnswer && { answer }),
          errors: errors[`items[${index}].answer`] ?? [],
        },
      ];
    }),
  );
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
