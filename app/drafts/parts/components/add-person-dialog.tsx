import { useNavigate, useOutletContext, useParams } from '@remix-run/react';
import type { FormEvent } from 'react';
import { personRelations } from '#db/vocabulary/incident.ts';
import { keysOf } from '#db/vocabulary/keys.ts';
import { personFields } from '#db/vocabulary/part-fields.ts';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Switch, Switches } from '../../../ui/fields/choice.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { FieldNotes } from '../../../ui/fields/field-notes.tsx';
import { fieldProps } from '../../../ui/fields/field-props.ts';
import { submitterOf } from '../../../ui/fields/form-control.ts';
import { useFocusWhen } from '../../../ui/forms/use-focus-when.ts';
import { useSchemaForm } from '../../../ui/forms/use-schema-form.ts';
import type { PageActions } from '../../form/use-parts.ts';
import { draftPage } from '../../saving/draft-page.ts';
import { addPersonSchema } from '../add-person.schema.ts';

type AddPersonProps = { reply: { errors: Record<string, string[]>; values?: object } | undefined };

export function AddPersonDialog({ reply }: AddPersonProps) {
  const page = draftPage(useParams());
  const { form, fields } = useSchemaForm(addPersonSchema, { id: 'add-person', reply });
  const inForm = useOutletContext<PageActions['dialog'] | undefined>();
  const navigate = useNavigate();
  /** A hydrated form shows the person at once and saves later. */
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    form.onSubmit(event);
    if (event.defaultPrevented || !inForm?.current) return;
    event.preventDefault();
    const entries = [...new FormData(event.currentTarget, submitterOf(event))].map(([name, value]) => [
      name,
      `${value}`.trim(),
    ]);
    const { employee, ...fields } = Object.fromEntries(entries);
    const isEmployee = employee === 'yes' ? { isEmployee: 'on' } : {};
    navigate(inForm.current.addPerson({ ...fields, ...isEmployee }), { replace: true, preventScrollReset: true });
  };
  const unanswered = fields.employee.errors;
  const question = { 'aria-labelledby': 'employee-q', 'aria-describedby': unanswered && 'employee-e' };
  const group = useFocusWhen(unanswered);
  const answers = { 'aria-describedby': classes('employee-q', unanswered && 'employee-e') };
  return (
    <Dialog
      title="Person type"
      closeTo={`${page}#persons`}
      form={{ ...form, onSubmit, action: `${page}/add-person` }}
      foot={
        // biome-ignore lint/a11y/noAutofocus: Enter gave no answer, and leads to the question
        <div ref={group} className="row" role="group" {...question} tabIndex={-1} autoFocus={unanswered !== undefined}>
          <p id="employee-q">Is the person an employee?</p>
          <Button name="employee" value="yes" {...answers}>
            Yes
          </Button>
          <Button name="employee" value="no" {...answers}>
            No
          </Button>
          <FieldNotes id="employee" errors={unanswered} />
        </div>
      }
    >
      {/* Enter presses the first button, which gives no answer */}
      <button type="submit" className="sr" tabIndex={-1} aria-hidden="true" />
      <div className="fields">
        <Field
          {...fieldProps(fields.firstName)}
          label={personFields.firstName.label}
          autoComplete="off"
          autoFocus={!unanswered}
        />
        <Field {...fieldProps(fields.lastName)} label={personFields.lastName.label} autoComplete="off" />
        <div className="c12">
          <Switches legend="Relation">
            {keysOf(personRelations).map((name) => (
              <Switch
                key={name}
                label={personRelations[name]}
                name={name}
                defaultChecked={fields[name].initialValue === 'on'}
              />
            ))}
          </Switches>
        </div>
      </div>
      <p className="hint">You can fill these in later.</p>
    </Dialog>
  );
}
