import type { ReactNode } from 'react';
import { closeLimits } from '#db/vocabulary/limits.ts';
import type { Messages } from '../../../platform/forms/form-errors.ts';
import type { FormValues } from '../../../platform/forms/form-values.ts';
import { Button, LinkButton, NoDefaultButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { RadioGroup } from '../../../ui/fields/choice.tsx';
import { Field, TextArea, type Width } from '../../../ui/fields/field.tsx';
import { fieldProps } from '../../../ui/fields/field-props.ts';
import { ErrorSummary } from '../../../ui/forms/error-summary.tsx';
import { useSchemaForm } from '../../../ui/forms/use-schema-form.ts';
import { closeInput } from '../../close.schema.ts';
import type { OpenFollowUp } from '../../queries/open-follow-up.server.ts';
import { OpenBeforeClose, WhoCloses } from './open-before-close.tsx';

type CloseDialogProps = {
  page: string;
  action?: string;
  version?: number;
  number: number;
  user: string;
  open: OpenFollowUp;
  /** Null for a new incident, which has no checklist yet. */
  checklist: string | null;
  reply?: { errors: Messages; values?: FormValues };
};

type CloseField = keyof typeof closeLimits;

const contact: [name: CloseField, label: string, width: Width, type?: 'tel' | 'email'][] = [
  ['closeFirstName', 'First name', 'c4'],
  ['closeMiddleName', 'Middle name', 'c4'],
  ['closeLastName', 'Last name', 'c4'],
  ['closeDepartment', 'Department', 'c6'],
  ['closePosition', 'Position', 'c6'],
  ['closeAlias', 'Alias', 'c4'],
  ['closePhone', 'Phone', 'c4', 'tel'],
  ['closeMobilePhone', 'Mobile phone', 'c4', 'tel'],
  ['closeEmail', 'Email', 'c12', 'email'],
];

export function CloseDialog({
  page,
  action = `${page}/close-details`,
  version,
  number,
  user,
  open,
  checklist,
  reply,
}: CloseDialogProps) {
  const { form, fields, allErrors } = useSchemaForm(closeInput, {
    id: 'close',
    reply,
    defaultValue: { closedBy: 'USER' },
  });
  const title = (
    <>
      Close Incident <span className="quiet">#{number}</span>
    </>
  );
  if (open.closers)
    return <NotYet title={title} page={page} checklist={checklist} open={open} closers={open.closers} />;
  return (
    <Dialog
      title={title}
      closeTo={page}
      form={{ ...form, action, autoComplete: 'off' }}
      foot={
        <>
          <LinkButton href={page}>Cancel</LinkButton>
          <Button variant="primary">Close incident</Button>
        </>
      }
    >
      <NoDefaultButton />
      {version !== undefined && <input type="hidden" name="version" value={version} />}
      <ErrorSummary
        title="Not closed"
        errors={Object.entries(allErrors).map(([name, [message = '']]) => ({
          message,
          id: name.startsWith('close') ? fields[name as keyof typeof fields].id : undefined,
        }))}
      />
      <div className="fields">
        <RadioGroup
          {...fieldProps(fields.closedBy)}
          legend="Closed by"
          width="c12"
          autoFocus={Object.keys(allErrors).length === 0}
          options={[
            { value: 'USER', label: user },
            { value: 'OTHER', label: 'Someone else' },
          ]}
        />
        <div className="by-other c12">
          <div className="fields">
            {contact.map(([name, label, width, type]) => (
              <Field
                key={name}
                {...fieldProps(fields[name])}
                label={label}
                width={width}
                type={type}
                required={name === 'closeFirstName'}
                maxLength={closeLimits[name]}
              />
            ))}
          </div>
        </div>
        <TextArea
          {...fieldProps(fields.closeComments)}
          label="Comments"
          width="c12"
          rows={4}
          maxLength={closeLimits.closeComments}
        />
        {(open.items.length > 0 || open.tasks.length > 0 || fields.closeOpenTasks.errors) && (
          <>
            <OpenBeforeClose {...open} />
            <TextArea
              {...fieldProps(fields.closeOpenTasks)}
              label={reasonLabel(open)}
              hint={`At most ${closeLimits.closeOpenTasks} characters. Kept in the history. Tasks and ticks are as they were when the incident is reopened.`}
              width="c12"
              required
              maxLength={closeLimits.closeOpenTasks}
            />
          </>
        )}
      </div>
    </Dialog>
  );
}

function reasonLabel({ items, tasks }: OpenFollowUp): string {
  const what = [items.length > 0 && 'items', tasks.length > 0 && 'tasks'].filter(Boolean).join(' and ');
  return `Reason to close with open ${what || 'items and tasks'}`;
}

type NotYetProps = Pick<CloseDialogProps, 'page' | 'checklist' | 'open'> & { title: ReactNode; closers: string[] };

function NotYet({ title, page, checklist, open, closers }: NotYetProps) {
  return (
    <Dialog
      title={title}
      closeTo={page}
      foot={
        <>
          <LinkButton href={page}>Cancel</LinkButton>
          {checklist && (
            <LinkButton variant="primary" href={checklist}>
              Go to the checklist
            </LinkButton>
          )}
        </>
      }
    >
      <div className="stack">
        <p>
          <b>This incident cannot be closed yet.</b>
          {checklist ? ' Its required items are not all ticked.' : ' Save it, then tick the required items.'}
        </p>
        <OpenBeforeClose {...open} />
        <WhoCloses closers={closers} />
      </div>
    </Dialog>
  );
}
