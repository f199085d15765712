import type { FieldMetadata } from '@conform-to/react';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { formatTime } from '../../../ui/format.ts';
import { replyFieldProps, useReplyForm } from '../../../ui/use-reply-form.ts';

type SentCode = { sentAt: string; expiresAt: string };

type CodeFormProps = {
  sent: SentCode;
  maskedPhone: string;
  timeZone: string;
  reply: CodeReply;
  sendTo: string;
};

export type CodeReply = { errors: Record<string, string[]> } | undefined;

export function CodeForm({ sent, maskedPhone, timeZone, reply, sendTo }: CodeFormProps) {
  const { form, fields } = useReplyForm<'code'>('second-step', reply, {});
  const time = (at: string) => formatTime(at, { timeZone });
  return (
    <>
      <form {...form} method="post" className="stack">
        <p>
          A code was sent to <b>{maskedPhone}</b> at {time(sent.sentAt)}.
        </p>
        <CodeField field={fields.code} hint={`5 tries a code. The code works until ${time(sent.expiresAt)}.`} />
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

export function CodeField({ field, hint }: { field: FieldMetadata<string>; hint: string }) {
  return (
    <Field
      {...replyFieldProps(field)}
      label="Code"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={6}
      autoFocus
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
