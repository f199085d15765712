import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { submit } from '../../platform/submit.server.ts';
import { Button, LinkButton, NoDefaultButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { ReadOnly } from '../../ui/field.tsx';
import type { PageHandle } from '../../ui/page-handle.ts';
import { SaveButton } from '../../ui/save-button.tsx';
import { useIsValid } from '../../ui/use-is-valid.ts';
import { useSchemaForm } from '../../ui/use-schema-form.ts';
import { editUser } from '../commands/edit-user.server.ts';
import { GivenPrivileges } from '../components/given-privileges.tsx';
import { UserFields } from '../components/user-fields.tsx';
import { userForm } from '../queries/user-form.server.ts';
import { requireSection } from '../require-section.server.ts';
import { signInRules } from '../sign-in-rules.server.ts';
import { editUserInput } from '../user.schema.ts';
import { usersViewPath } from '../users-view.schema.ts';

export const handle: PageHandle = { dialog: true };

export const meta: MetaFunction = () => [{ title: 'Edit user · Incident Xpress' }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await requireSection(args, 'workgroups');
  const user = await userForm(scope, args.params.userId, signInRules(args.context.services.settings));
  const back = usersViewPath(args.request);
  return { ...user, back, query: new URL(back, args.request.url).search };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await requireSection(args, 'workgroups');
  return await submit(args, editUserInput, async (input) => {
    const name = await editUser(scope, args.params.userId, input);
    return { to: usersViewPath(args.request), toast: { kind: 'ok', message: `${name} is successfully updated.` } };
  });
}

export default function EditUser() {
  const { id, email, details, workgroup, workgroups, may, back, query } = useLoaderData<typeof loader>();
  const { mfaOffered, mfa, ...values } = details;
  const defaultValue = { ...values, mfa: mfa ? 'on' : '' };
  const { isValid, onInput } = useIsValid(editUserInput, defaultValue);
  const { form, fields, errors } = useSchemaForm(editUserInput, {
    id: 'user',
    reply: useActionData<typeof action>(),
    defaultValue,
    validatesOnBlur: true,
  });
  const at = (action: string) => `/administration/workgroups/users/${id}/${action}${query}`;
  return (
    <Dialog
      size="wide"
      title="Edit user"
      closeTo={back}
      form={{ ...form, onInput, autoComplete: 'off' }}
      foot={
        <>
          {may.deactivate && (
            <Button variant="danger" formAction={at('deactivate')} formNoValidate>
              Deactivate
            </Button>
          )}
          {may.activate && (
            <Button formAction={at('activate')} formNoValidate>
              Activate
            </Button>
          )}
          {may.setPassword && (
            <LinkButton variant="quiet" to={at('password')}>
              Set password
            </LinkButton>
          )}
          {may.resetMfa && (
            <LinkButton variant="quiet" to={at('mfa')}>
              Reset 2-step verification
            </LinkButton>
          )}
          <LinkButton className="push" to={back}>
            Cancel
          </LinkButton>
          <SaveButton isValid={isValid} />
        </>
      }
    >
      <NoDefaultButton />
      <div className="stack">
        <ErrorSummary errors={(errors ?? []).map((message) => ({ message }))} />
        <div className="fields">
          <ReadOnly label="Email">{email}</ReadOnly>
          <UserFields fields={fields} workgroups={workgroups} mfaOffered={mfaOffered} />
        </div>
        <GivenPrivileges workgroup={workgroup} />
      </div>
    </Dialog>
  );
}
