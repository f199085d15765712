import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { replyFieldProps, useReplyForm } from '../../../ui/forms/use-reply-form.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { FactorTries } from '../queries/factor-tries.server.ts';
import { CancelButton } from './cancel-button.tsx';
import { CodeField, type CodeReply, triesInWords } from './code-form.tsx';
import { NoTriesLeft } from './no-tries-left.tsx';

export type OtherWay = { name: string; to: string };

type FormProps = { tries: FactorTries; cancelTo: string | null; reply: CodeReply };

export function AppForm({ tries, cancelTo, reply }: FormProps) {
  const { form, fields } = useReplyForm<'code'>('second-step', reply, {});
  if (tries.left === 0) return <NoTriesLeft tries={tries} cancelTo={cancelTo} />;
  return (
    <div className="stack">
      <form {...form} method="post" className="stack">
        <CodeField field={fields.code} hint={`The code that the authenticator app shows now. ${triesInWords(tries)}`} />
        <Button variant="primary" full>
          Verify code
        </Button>
      </form>
      <CancelButton to={cancelTo} />
    </div>
  );
}

export function RecoveryForm({ tries, cancelTo, reply }: FormProps) {
  const { form, fields } = useReplyForm<'code'>('second-step', reply, {});
  if (tries.left === 0) return <NoTriesLeft tries={tries} cancelTo={cancelTo} />;
  return (
    <div className="stack">
      <form {...form} method="post" className="stack">
        <Field
          {...replyFieldProps(fields.code)}
          label="Recovery code"
          autoComplete="off"
          autoCapitalize="characters"
          autoFocus
          hint={`One of the codes that you kept. Each works once. ${triesInWords(tries)}`}
        />
        <Button variant="primary" full>
          Verify code
        </Button>
      </form>
      <CancelButton to={cancelTo} />
    </div>
  );
}

export function OtherWays({ ways, open }: { ways: OtherWay[]; open: boolean }) {
  return (
    <details open={open} className="numbers sheet__part">
      <summary>
        <Icon name="right" />
        Another way
      </summary>
      <div className="stack stack--tight">
        {ways.map(({ name, to }) => (
          <a key={to} className="btn btn--full" href={to}>
            {name}
          </a>
        ))}
      </div>
    </details>
  );
}

export function PasswordForm({ cancelTo, reply }: Omit<FormProps, 'tries'>) {
  const { form, fields } = useReplyForm<'password'>('second-step', reply, {});
  return (
    <div className="stack">
      <form {...form} method="post" className="stack">
        <Field
          {...replyFieldProps(fields.password)}
          label="Password"
          type="password"
          autoComplete="current-password"
          autoFocus
        />
        <Button variant="primary" full>
          Confirm
        </Button>
      </form>
      <CancelButton to={cancelTo} />
    </div>
  );
}
