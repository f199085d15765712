import type { ActionFunctionArgs } from '@remix-run/node';
import { useActionData, useParams } from '@remix-run/react';
import { personRelations } from '#db/vocabulary/incident.ts';
import { keysOf } from '#db/vocabulary/keys.ts';
import { personFields } from '#db/vocabulary/part-fields.ts';
import { requireUser } from '../../../auth/require-user.server.ts';
import { submit } from '../../../platform/submit.server.ts';
import { Button } from '../../../ui/button.tsx';
import { Switch, Switches } from '../../../ui/choice.tsx';
import { classes } from '../../../ui/classes.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { FieldNotes } from '../../../ui/field-notes.tsx';
import { fieldProps } from '../../../ui/field-props.ts';
import type { PageHandle } from '../../../ui/page-handle.ts';
import { useFocusWhen } from '../../../ui/use-focus-when.ts';
import { useSchemaForm } from '../../../ui/use-schema-form.ts';
import { draftPage, openAt } from '../../draft-page.ts';
import { draftIdAtUrl } from '../../queries/draft-id-at-url.server.ts';
import { addPersonSchema } from '../add-person.schema.ts';
import { addPerson } from '../commands/add-person.server.ts';

export const handle: PageHandle = { dialog: true };

/** Collapses a person with a name; opens one without a name, or one who may be known already. */
export async function action(args: ActionFunctionArgs) {
  const scope = await requireUser(args);
  const draftId = await draftIdAtUrl(scope, args.params);
  const page = draftPage(args.params);
  return await submit(args, addPersonSchema, async ({ employee, ...values }) => {
    const { id, isSettled } = await addPerson(scope, draftId, employee === 'yes', values);
    return { to: isSettled ? `${page}#entry-${id}` : openAt(page, id) };
  });
}

export default function AddPerson() {
  const page = draftPage(useParams());
  const reply = useActionData<typeof action>();
  const { form, fields } = useSchemaForm(addPersonSchema, { id: 'add-person', reply });
  const unanswered = fields.employee.errors;
  const question = { 'aria-labelledby': 'employee-q', 'aria-describedby': unanswered && 'employee-e' };
  const group = useFocusWhen(unanswered);
  const answers = { 'aria-describedby': classes('employee-q', unanswered && 'employee-e') };
  return (
    <Dialog
      title="Person type"
      closeTo={`${page}#persons`}
      form={{ ...form, action: `${page}/add-person` }}
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
      {/* the first button is the one that Enter presses; it gives no answer */}
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
