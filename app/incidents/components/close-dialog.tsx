import { closeLimits } from '#db/vocabulary/limits.ts';
import type { Messages } from '../../platform/form-errors.ts';
import type { FormValues } from '../../platform/form-values.ts';
import { Button, LinkButton, NoDefaultButton } from '../../ui/button.tsx';
import { RadioGroup } from '../../ui/choice.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Field, TextArea, type Width } from '../../ui/field.tsx';
import { fieldId } from '../../ui/field-id.ts';

type CloseDialogProps = {
  /** The URL of the draft, to which Cancel returns. */
  page: string;
  number: number;
  /** The name of the signed-in user, who is the default for "Closed by". */
  user: string;
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

export function CloseDialog({ page, number, user, reply }: CloseDialogProps) {
  const { errors = {}, values } = reply ?? {};
  const field = (name: string) => {
    const value = values?.[name];
    return { name, defaultValue: typeof value === 'string' ? value : '', errors: errors[name] };
  };
  const { closedBy, closeComments } = { closedBy: field('closedBy'), closeComments: field('closeComments') };
  return (
    <Dialog
      title={
        <>
          Close Incident <span className="quiet">#{number}</span>
        </>
      }
      closeTo={page}
      form={{ action: `${page}/close-details`, noValidate: true, autoComplete: 'off' }}
      foot={
        <>
          <LinkButton href={page}>Cancel</LinkButton>
          <Button variant="primary">Close incident</Button>
        </>
      }
    >
      <NoDefaultButton />
      <ErrorSummary
        title="Not closed"
        errors={Object.entries(errors).map(([name, [message = '']]) => ({
          message,
          id: name.startsWith('close') ? fieldId(name) : undefined,
        }))}
      />
      <div className="fields">
        <RadioGroup
          {...closedBy}
          legend="Closed by"
          width="c12"
          defaultValue={closedBy.defaultValue || 'USER'}
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
                {...field(name)}
                {...{ label, width, type }}
                required={name === 'closeFirstName'}
                maxLength={closeLimits[name]}
              />
            ))}
          </div>
        </div>
        <TextArea {...closeComments} label="Comments" width="c12" rows={4} maxLength={closeLimits.closeComments} />
      </div>
    </Dialog>
  );
}
