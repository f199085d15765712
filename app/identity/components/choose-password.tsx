import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { fieldProps } from '../../ui/fields/field-props.ts';
import { useSchemaForm } from '../../ui/forms/use-schema-form.ts';
import { MessagePage } from '../../ui/pages/message-page.tsx';
import { newPasswordInput } from '../passwords/password-rule.ts';
import { PasswordRule } from './password-rule.tsx';
import { Problem } from './problem.tsx';

type ChoosePasswordProps = {
  title: string;
  action: '/password/reset' | '/verification/confirm';
  button: string;
  token: string;
  production: boolean;
  reply: { errors: Record<string, string[]> } | undefined;
  children: ReactNode;
};

export function ChoosePassword({ title, action, button, token, production, reply, children }: ChoosePasswordProps) {
  const { form, fields, errors } = useSchemaForm(newPasswordInput({ production }), { id: 'password', reply });
  return (
    <MessagePage
      title={title}
      foot={
        <Button variant="primary" form="password">
          {button}
        </Button>
      }
    >
      <form method="post" action={action} {...form} className="stack">
        {errors?.[0] && <Problem>{errors[0]}</Problem>}
        <input type="hidden" name="token" value={token} />
        <Field
          {...fieldProps(fields.password)}
          label="New password"
          type="password"
          autoComplete="new-password"
          autoFocus
        />
        <PasswordRule production={production} />
        <Field
          {...fieldProps(fields.passwordConfirm)}
          label="Confirm password"
          type="password"
          autoComplete="new-password"
        />
        <p className="hint">{children}</p>
      </form>
    </MessagePage>
  );
}
