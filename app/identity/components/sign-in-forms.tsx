import { Button, LinkButton } from '../../ui/button.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { fieldProps } from '../../ui/fields/field-props.ts';
import { useSchemaForm } from '../../ui/forms/use-schema-form.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { chosenPasswordInput, signInCodeInput, signInInput } from '../sign-in/sign-in.schema.ts';
import type { SignInNote } from '../sign-in/sign-in-note.ts';
import { EmailField } from './email-field.tsx';

type Reply = { reply: { errors: Record<string, string[]>; email: string } | undefined };

export function SignInForm({ email, reply }: Reply & { email: string }) {
  const { form, fields } = useSchemaForm(signInInput, {
    id: 'sign-in',
    reply: reply && { errors: reply.errors, values: { email: reply.email } },
    defaultValue: { email },
  });
  const isEmailNext = !fields.email.initialValue || Boolean(fields.email.errors);
  return (
    <>
      <form method="post" {...form} className="stack">
        <EmailField {...fieldProps(fields.email)} required={false} autoFocus={isEmailNext} />
        <Field
          {...fieldProps(fields.password)}
          required={false}
          label="Password"
          type="password"
          autoComplete="current-password"
          autoFocus={!isEmailNext}
        />
        <Button variant="primary" full>
          Sign in
        </Button>
      </form>
      <p className="under">
        <a href="/password/forgot">Forgot your password?</a>
      </p>
    </>
  );
}

export function CodeForm({ email, reply }: Reply & { email: string }) {
  const { form, fields } = useSchemaForm(signInCodeInput, { id: 'sign-in-code', reply });
  return (
    <>
      <Note
        icon="lock"
        title="Check your email"
        text={`There were too many sign-ins with a wrong password. If ${email} can sign in here, a code is on its way to that address.`}
      />
      <form method="post" {...form} className="stack">
        <Field
          {...fieldProps(fields.code)}
          required={false}
          label="Code from the email"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
        />
        <Button variant="primary" full>
          Continue
        </Button>
      </form>
      <form method="post" className="under">
        <Button variant="quiet" name="again" value="1">
          Send another code
        </Button>
      </form>
      <SomeoneElse />
    </>
  );
}

export function NewPasswordForm({ production, reply }: Reply & { production: boolean }) {
  const { form, fields } = useSchemaForm(chosenPasswordInput({ production }), { id: 'choose-password', reply });
  return (
    <>
      <Note
        icon="lock"
        title="Choose a new password"
        text="An administrator chose the password that you signed in with."
      />
      <form method="post" {...form} className="stack">
        <Field
          {...fieldProps(fields.newPassword)}
          required={false}
          label="New password"
          type="password"
          autoComplete="new-password"
          autoFocus
        />
        <Field
          {...fieldProps(fields.passwordConfirm)}
          label="Confirm password"
          type="password"
          autoComplete="new-password"
        />
        <Button variant="primary" full>
          Save
        </Button>
      </form>
      <SomeoneElse />
    </>
  );
}

export function SomeoneElse() {
  return (
    <p className="under">
      <a href="/login">Sign in as someone else</a>
    </p>
  );
}

export function NoCookies() {
  return (
    <>
      <Note icon="warn" title="Cookies are needed" text="Allow this site to keep cookies, then sign in." />
      <LinkButton variant="primary" full href="/login">
        Sign in
      </LinkButton>
    </>
  );
}

export function Note({ icon, title, text }: SignInNote & { icon: IconName }) {
  return (
    <div className="alert alert--warn" role="status">
      <h2>
        <Icon name={icon} />
        {title}
      </h2>
      <p>{text}</p>
    </div>
  );
}
