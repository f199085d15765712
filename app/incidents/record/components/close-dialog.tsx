import { closeLimits } from '#db/vocabulary/limits.ts';
import type { Messages } from '../../../platform/form-errors.ts';
import type { FormValues } from '../../../platform/form-values.ts';
import { Button, LinkButton, NoDefaultButton } from '../../../ui/button.tsx';
import { RadioGroup } from '../../../ui/choice.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { Field, TextArea, type Width } from '../../../ui/field.tsx';
import { fieldProps } from '../../../ui/field-props.ts';
import { counted } from '../../../ui/format.ts';
import { useSchemaForm } from '../../../ui/use-schema-form.ts';
import { closeInput } from '../../close.schema.ts';
import type { OpenTask } from '../../queries/open-tasks.server.ts';

type CloseDialogProps = {
  page: string;
  action?: string;
  version?: number;
  number: number;
  user: string;
  openTasks: OpenTask[];
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
  openTasks,
  reply,
}: CloseDialogProps) {
  const { form, fields, allErrors } = useSchemaForm(closeInput, {
    id: 'close',
    reply,
    defaultValue: { closedBy: 'USER' },
  });
  return (
    <Dialog
      title={
        <>
          Close Incident <span className="quiet">#{number}</span>
        </>
      }
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
                {...{ label, width, type }}
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
        {(openTasks.length > 0 || fields.closeOpenTasks.errors) && (
          <>
            {openTasks.length > 0 && (
              <div className="c12">
                <h3>{`${counted(openTasks.length, 'task')} ${openTasks.length === 1 ? 'is' : 'are'} still open`}</h3>
                <ul className="open-list">
                  {openTasks.map(({ id, title, assignee }) => (
                    <li key={id}>
                      {title}
                      <span>{assignee}</span>
                    </li>
                  ))}
                </ul>
              </div>
            )}
            <TextArea
              {...fieldProps(fields.closeOpenTasks)}
              label="Why is the incident closed with open tasks?"
              hint="The reason is kept. The tasks wait, and are as they were when the incident is reopened."
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
