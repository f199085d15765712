import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useMemo } from 'react';
import { authorize } from '../../../auth/authorize.ts';
import { requireEmbeddedProvider } from '../../../identity/provider/require-embedded-provider.server.ts';
import { submit } from '../../../platform/forms/submit.server.ts';
import { Button, LinkButton, NoDefaultButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { fieldProps } from '../../../ui/fields/field-props.ts';
import { ErrorSummary } from '../../../ui/forms/error-summary.tsx';
import { useSchemaForm } from '../../../ui/forms/use-schema-form.ts';
import type { PageHandle } from '../../../ui/pages/page-handle.ts';
import { requireSection } from '../../require-section.server.ts';
import { setPassword } from '../commands/set-password.server.ts';
import { userForm } from '../queries/user-form.server.ts';
import { signInRules } from '../sign-in-rules.server.ts';
import { passwordInput } from '../user.schema.ts';
import { usersViewPath } from '../users-view.schema.ts';
import { withoutPassword } from '../without-password.server.ts';

export const handle: PageHandle = { dialog: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Set password of ${data?.name} · Incident Xpress` },
];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await requireSection(args, 'workgroups');
  requireEmbeddedProvider(args.context);
  const rules = signInRules(args.context.services.settings);
  const { details, may } = await userForm(scope, args.params.userId, rules);
  authorize(may.setPassword);
  return { name: `${details.firstName} ${details.lastName}`, back: usersViewPath(args.request), rules };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await requireSection(args, 'workgroups');
  requireEmbeddedProvider(args.context);
  const rules = signInRules(args.context.services.settings);
  const reply = await submit(args, passwordInput(rules), async ({ password }) => {
    const name = await setPassword(scope, args.params.userId, password);
    return { to: usersViewPath(args.request), toast: { kind: 'ok', message: `${name} has a new password.` } };
  });
  return withoutPassword(reply);
}

export default function SetPassword() {
  const { name, back, rules } = useLoaderData<typeof loader>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rules stay the same
  const schema = useMemo(() => passwordInput(rules), []);
  const { form, fields, errors } = useSchemaForm(schema, { id: 'password', reply: useActionData<typeof action>() });
  return (
    <Dialog
      title={`Set password of ${name}`}
      closeTo={back}
      form={form}
      foot={
        <>
          <LinkButton to={back}>Cancel</LinkButton>
          <Button variant="primary">Set password</Button>
        </>
      }
    >
      <NoDefaultButton />
      <div className="stack">
        <ErrorSummary errors={(errors ?? []).map((message) => ({ message }))} />
        <p>They are signed out everywhere, and choose another password at the next sign-in.</p>
        <Field {...fieldProps(fields.password)} label="Password" type="password" autoComplete="new-password" required />
      </div>
    </Dialog>
  );
}
