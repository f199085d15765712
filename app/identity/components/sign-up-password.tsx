import { Button, LinkButton } from '../../ui/button.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { fieldProps } from '../../ui/fields/field-props.ts';
import { useSchemaForm } from '../../ui/forms/use-schema-form.ts';
import { MessagePage } from '../../ui/pages/message-page.tsx';
import { signUpPasswordInput } from '../passwords/password-rule.ts';

type SignUpPasswordProps = { token: string; reply: { errors: Record<string, string[]> } | undefined };

/** The password proves that the reader of the email is the person who signed up. */
export function SignUpPassword({ token, reply }: SignUpPasswordProps) {
  const { form, fields } = useSchemaForm(signUpPasswordInput, { id: 'password', reply });
  return (
    <MessagePage
      title="Verify your email address"
      foot={
        <>
          <LinkButton className="push-end" href={`/verification/confirm?token=${token}&choose`}>
            Choose another password
          </LinkButton>
          <Button variant="primary" form="password">
            Verify email address
          </Button>
        </>
      }
    >
      <form method="post" action="/verification/confirm" {...form} className="stack">
        <input type="hidden" name="token" value={token} />
        <Field
          {...fieldProps(fields.password)}
          label="Password"
          type="password"
          autoComplete="current-password"
          autoFocus
        />
        <p className="hint">
          The password that you chose when you signed up. If somebody else signed up with your address, choose another
          one: theirs then no longer works.
        </p>
      </form>
    </MessagePage>
  );
}
