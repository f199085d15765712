import type { SerializeFrom } from '@remix-run/node';
import type { ReactNode } from 'react';
import { Button, LinkButton, NoDefaultButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { ReadOnly } from '../../../ui/fields/field.tsx';
import { ErrorSummary } from '../../../ui/forms/error-summary.tsx';
import { type Conflict, FormVersion } from '../../../ui/forms/form-version.tsx';
import { SaveButton } from '../../../ui/forms/save-button.tsx';
import { useIsValid } from '../../../ui/forms/use-is-valid.ts';
import { useSchemaForm } from '../../../ui/forms/use-schema-form.ts';
import type { UserForm } from '../queries/user-form.server.ts';
import { editUserInput } from '../user.schema.ts';
import { HeldPrivileges } from './held-privileges.tsx';
import { UserFields } from './user-fields.tsx';

type UserDialogProps = SerializeFrom<UserForm> & {
  back: string;
  query: string;
  reply?: { errors: Record<string, string[]>; values?: object; conflict?: Conflict; notice?: string } | undefined;
  /** While a question is open, the fields cannot be changed. */
  question?: ReactNode;
  children?: ReactNode;
};

export function UserDialog({ reply, question, children, ...user }: UserDialogProps) {
  const { id, email, details, version, workgroup, workgroups, may, back, query } = user;
  const { mfaOffered, mfa, ...values } = details;
  const defaultValue = values;
  const { isValid, onInput } = useIsValid(editUserInput, defaultValue);
  const { form, fields, errors } = useSchemaForm(editUserInput, {
    id: 'user',
    reply,
    defaultValue,
    validatesOnBlur: true,
  });
  const at = (action: string) => `/administration/workgroups/users/${id}${action && `/${action}`}${query}`;
  return (
    <Dialog
      size="wide"
      title="Edit user"
      {...(!question && { closeTo: back })}
      form={{ ...form, action: at(''), onInput, autoComplete: 'off' }}
      foot={
        question ? undefined : (
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
              <Button variant="quiet" formAction={at('leave/password')} formNoValidate>
                Set password
              </Button>
            )}
            {may.resetMfa && (
              <Button variant="quiet" formAction={at('leave/reset-mfa')} formNoValidate>
                Reset 2-step verification
              </Button>
            )}
            {may.turnOffMfa && (
              <Button variant="quiet" formAction={at('leave/turn-off-mfa')} formNoValidate>
                Turn off 2-step verification
              </Button>
            )}
            {may.turnOnMfa && (
              <Button variant="quiet" formAction={at('leave/turn-on-mfa')} formNoValidate>
                Turn on 2-step verification
              </Button>
            )}
            <LinkButton className="push" to={back}>
              Cancel
            </LinkButton>
            <SaveButton isValid={isValid} />
          </>
        )
      }
    >
      <NoDefaultButton />
      {question}
      <div className="stack" {...(question && { inert: '' })}>
        {reply?.notice && (
          <p className="say" role="status">
            {reply.notice}
          </p>
        )}
        <ErrorSummary errors={(errors ?? []).map((message) => ({ message }))} />
        <FormVersion version={version} reply={reply} />
        <div className="fields">
          <ReadOnly label="Email">{email}</ReadOnly>
          <UserFields fields={fields} workgroups={workgroups} />
          {mfaOffered && <ReadOnly label="2-step verification">{mfa ? 'On' : 'Off'}</ReadOnly>}
        </div>
        {children}
        <HeldPrivileges workgroup={workgroup} />
      </div>
    </Dialog>
  );
}
