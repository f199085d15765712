import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { ErrorSummary } from '../../ui/forms/error-summary.tsx';
import { replyFieldProps, useReplyForm } from '../../ui/forms/use-reply-form.ts';

const address = '/administration/subscription2/erasure';

type EraseProps = { accountName: string; hasPassword: boolean; reply: Parameters<typeof useReplyForm>[1] };

export function EraseNow({ accountName, hasPassword, reply }: EraseProps) {
  const { form, fields, errors } = useReplyForm<'accountName' | 'password'>('erase', reply, {});
  return (
    <form {...form} method="post" action={address} className="stack">
      <ErrorSummary errors={(errors[''] ?? []).map((message) => ({ message }))} />
      {!hasPassword && <p>It is possible within 10 minutes after you signed in.</p>}
      <div className="row ask-erase">
        <Field
          {...replyFieldProps(fields.accountName)}
          label="Type the name of the account"
          placeholder={accountName}
          autoComplete="off"
          hint="Everything is erased tonight. This cannot be undone."
        />
        {hasPassword && (
          <Field
            {...replyFieldProps(fields.password)}
            // a typed password is not sent back
            defaultValue=""
            label="Your password"
            type="password"
            autoComplete="current-password"
          />
        )}
        <Button variant="danger" icon="trash">
          Erase account
        </Button>
      </div>
    </form>
  );
}

export function WithdrawErasure() {
  return (
    <form method="post" action={`${address}/withdraw`}>
      <p>An administrator asked for it: everything is erased tonight. Until then it can be taken back.</p>
      <div className="row gap">
        <Button variant="primary">Do not erase it</Button>
      </div>
    </form>
  );
}
