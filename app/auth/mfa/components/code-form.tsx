import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { formatTime } from '../../../ui/format.ts';

type SentCode = { sentAt: string; expiresAt: string };

type CodeFormProps = {
  sent: SentCode;
  maskedPhone: string;
  timeZone: string;
  errors: string[] | undefined;
  sendTo: string;
};

export function CodeForm({ sent, maskedPhone, timeZone, errors, sendTo }: CodeFormProps) {
  const time = (at: string) => formatTime(at, { timeZone });
  return (
    <>
      <form method="post" className="stack" noValidate>
        <p>
          A code was sent to <b>{maskedPhone}</b> at {time(sent.sentAt)}.
        </p>
        <CodeField errors={errors} hint={`5 tries a code. The code works until ${time(sent.expiresAt)}.`} />
        <Button variant="primary" full>
          Verify code
        </Button>
      </form>
      <form method="post" action={sendTo} className="under row">
        <span>Didn't get the code?</span>
        <Button variant="quiet">Send new code</Button>
      </form>
    </>
  );
}

export function CodeField({ errors, hint }: { errors: string[] | undefined; hint: string }) {
  return (
    <Field
      name="code"
      label="Code"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={6}
      autoFocus
      errors={errors}
      hint={hint}
    />
  );
}

export function SendForm({
  maskedPhone,
  sendTo,
  children,
}: {
  maskedPhone: string;
  sendTo: string;
  children?: ReactNode;
}) {
  return (
    <form method="post" action={sendTo} className="stack">
      <p>
        Send code to <b>{maskedPhone}</b>
      </p>
      <Button variant="primary" full>
        Send code
      </Button>
      {children}
    </form>
  );
}
