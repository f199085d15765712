import { Button, LinkButton, NoDefaultButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { RadioGroup } from '../../../ui/fields/choice.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { FieldNotes } from '../../../ui/fields/field-notes.tsx';
import { fieldProps } from '../../../ui/fields/field-props.ts';
import { ErrorSummary } from '../../../ui/forms/error-summary.tsx';
import { useSchemaForm } from '../../../ui/forms/use-schema-form.ts';
import { useHydrated } from '../../../ui/use-hydrated.ts';
import { privilegeGroups } from '../../privilege-list.ts';
import { keyInput, keyLives } from '../key.schema.ts';

type KeyDialogProps = {
  offered: readonly string[];
  operation: string;
  reply: { errors: Record<string, string[]>; values?: object } | undefined;
};

const formId = 'key';

export function KeyDialog({ offered, operation, reply }: KeyDialogProps) {
  const { form, fields, allErrors } = useSchemaForm(keyInput, {
    id: formId,
    reply,
    defaultValue: { worksFor: '365' },
  });
  const typed = reply?.values as { privileges?: string | string[] } | undefined;
  const chosen = [typed?.privileges ?? []].flat();
  const isHydrated = useHydrated();
  const errors = Object.entries(allErrors).filter(([name]) => !isHydrated || name === '');
  const { privileges } = fields;
  return (
    <Dialog
      size="wide"
      title="Make a key"
      closeTo="/administration/keys"
      form={{ ...form, autoComplete: 'off' }}
      foot={
        <>
          <LinkButton to="/administration/keys">Cancel</LinkButton>
          <Button variant="primary">Make key</Button>
        </>
      }
    >
      <NoDefaultButton />
      <input type="hidden" name="operation" value={operation} />
      <div className="stack">
        <ErrorSummary
          errors={errors.flatMap(([name, [message]]) =>
            message ? [{ message, ...(name && { id: `${formId}-${name}` }) }] : [],
          )}
        />
        <Field {...fieldProps(fields.name)} label="Name" required hint="The program that will use it" />
        <RadioGroup
          {...fieldProps(fields.worksFor)}
          legend="Works for"
          options={[...keyLives]}
          defaultValue={fields.worksFor.initialValue ?? null}
        />
        <fieldset className="field" aria-describedby={`${privileges.id}-h ${privileges.id}-e`}>
          <legend>
            May <span className="req">required</span>
          </legend>
          <FieldNotes
            id={privileges.id}
            hint="Never more than you may yourself at that moment. Masked details of persons are not sent."
            errors={privileges.errors}
          />
          <div className="stack">
            {privilegeGroups.map((group) => {
              const offeredPrivileges = group.privileges.filter(({ privilege }) => offered.includes(privilege));
              if (offeredPrivileges.length === 0) return null;
              return (
                <fieldset key={group.title} className="sub privileges">
                  <legend>{group.title}</legend>
                  {offeredPrivileges.map(({ privilege, name, description }) => (
                    <label key={privilege} className="tick privilege">
                      <input
                        type="checkbox"
                        id={privilege === offered[0] ? privileges.id : undefined}
                        name={privileges.name}
                        value={privilege}
                        defaultChecked={chosen.includes(privilege)}
                      />
                      <span>
                        <b>{name}</b> <span className="quiet">{description}</span>
                      </span>
                      <code>{privilege}</code>
                    </label>
                  ))}
                </fieldset>
              );
            })}
          </div>
        </fieldset>
      </div>
    </Dialog>
  );
}
