import { randomUUID } from 'node:crypto';
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useMemo } from 'react';
import { submit } from '../../../platform/forms/submit.server.ts';
import { LinkButton, NoDefaultButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Field, ReadOnly } from '../../../ui/fields/field.tsx';
import { fieldProps } from '../../../ui/fields/field-props.ts';
import { ErrorSummary } from '../../../ui/forms/error-summary.tsx';
import { withOperation } from '../../../ui/forms/form-operation.schema.ts';
import { SaveButton } from '../../../ui/forms/save-button.tsx';
import { useIsValid } from '../../../ui/forms/use-is-valid.ts';
import { useSchemaForm } from '../../../ui/forms/use-schema-form.ts';
import type { PageHandle } from '../../../ui/pages/page-handle.ts';
import { requireSection } from '../../require-section.server.ts';
import { addUser } from '../commands/add-user.server.ts';
import { UserFields } from '../components/user-fields.tsx';
import { newUserForm } from '../queries/new-user-form.server.ts';
import { signInRules } from '../sign-in-rules.server.ts';
import { addUserInput } from '../user.schema.ts';
import { usersViewOf, usersViewPath } from '../users-view.schema.ts';
import { withoutPassword } from '../without-password.server.ts';

export const handle: PageHandle = { dialog: true };

export const meta: MetaFunction = () => [{ title: 'Add user · Incident Xpress' }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await requireSection(args, 'workgroups');
  const { group } = usersViewOf(args.request);
  const back = usersViewPath(args.request);
  const rules = signInRules(args.context.services.settings);
  return { ...(await newUserForm(scope)), group, back, rules, operation: randomUUID() };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await requireSection(args, 'workgroups');
  const rules = signInRules(args.context.services.settings);
  const reply = await submit(args, withOperation(addUserInput(rules)), async (input) => {
    await addUser(scope, input);
    const message = rules.embedded ? 'Email verification is sent.' : `${input.firstName} ${input.lastName} is added.`;
    return { to: usersViewPath(args.request), toast: { kind: 'ok', message } };
  });
  return withoutPassword(reply);
}

export default function AddUser() {
  const { workgroups, mfaOffered, company, companyStartDate, group, back, rules, operation } =
    useLoaderData<typeof loader>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rules stay the same
  const schema = useMemo(() => addUserInput(rules), []);
  const defaultValue = {
    company,
    companyStartDate,
    workgroupId: workgroups.some(({ id }) => id === group) ? group : '',
  };
  const { isValid, onInput } = useIsValid(schema, defaultValue);
  const { form, fields, errors } = useSchemaForm(schema, {
    id: 'user',
    reply: useActionData<typeof action>(),
    defaultValue,
    validatesOnBlur: true,
  });
  return (
    <Dialog
      size="wide"
      title="Add user"
      closeTo={back}
      form={{ ...form, onInput, autoComplete: 'off' }}
      foot={
        <>
          <LinkButton to={back}>Cancel</LinkButton>
          <SaveButton isValid={isValid} />
        </>
      }
    >
      <NoDefaultButton />
      <input type="hidden" name="operation" value={operation} />
      <ErrorSummary errors={(errors ?? []).map((message) => ({ message }))} />
      <div className="fields">
        <Field {...fieldProps(fields.email)} label="Email" type="email" required />
        {rules.embedded && (
          <Field
            {...fieldProps(fields.password)}
            label="Password"
            type="password"
            autoComplete="new-password"
            hint="They choose another one when they sign in for the first time."
            required
          />
        )}
        {mfaOffered && (
          <ReadOnly label="2-step verification" width="c4">
            On: they set it up when they sign in.
          </ReadOnly>
        )}
        <UserFields fields={fields} workgroups={workgroups} workgroupWidth={rules.embedded ? 'c12' : undefined} />
      </div>
    </Dialog>
  );
}
