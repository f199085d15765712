import type { FieldMetadata } from '@conform-to/react';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import type { ZoneOffsets } from '../../../ui/dates/zone-offsets.ts';
import { Field } from '../../../ui/fields/field.tsx';
import { formatTime } from '../../../ui/format.ts';
import { replyFieldProps, useReplyForm } from '../../../ui/forms/use-reply-form.ts';
import type { FactorTries } from '../queries/factor-tries.server.ts';
import type { SentCode } from '../queries/mfa-state.server.ts';
import { CancelButton } from './cancel-button.tsx';
import { NoTriesLeft } from './no-tries-left.tsx';

export type CodeReply = { errors: Record<string, string[]> } | undefined;

export type TextMessageProps = {
  phone: { maskedPhone: string; sent: SentCode | null };
  tries: FactorTries;
  /** Words such as '40 seconds'; null when a code can be sent now. */
  sendingWait: string | null;
  sendTo: string;
  cancelTo: string | null;
  offsets: ZoneOffsets;
  reply: CodeReply;
};

export function TextMessageForms({ phone, tries, sendingWait, sendTo, cancelTo, offsets, reply }: TextMessageProps) {
  const { maskedPhone, sent } = phone;
  if (tries.isDayOver) return <NoTriesLeft tries={tries} cancelTo={cancelTo} />;
  if (sent && tries.left > 0) {
    return (
      <div className="stack">
        <CodeForm sent={sent} maskedPhone={maskedPhone} tries={tries} offsets={offsets} reply={reply} />
        <CancelButton to={cancelTo} />
        <SendAgain sendTo={sendTo} sendingWait={sendingWait} />
      </div>
    );
  }
  return (
    <div className="stack">
      {sent && <NoTriesLeft tries={tries} />}
      {!sent && reply?.errors.code && <p className="error">{reply.errors.code[0]}</p>}
      <form method="post" action={sendTo} className="stack">
        {sendingWait ? (
          <p>A new code can be sent in {sendingWait}.</p>
        ) : (
          <>
            <p>
              Send code to <b>{maskedPhone}</b>
            </p>
            <Button variant="primary" full>
              {sent ? 'Send new code' : 'Send code'}
            </Button>
          </>
        )}
      </form>
      <CancelButton to={cancelTo} />
    </div>
  );
}

type CodeFormProps = Pick<TextMessageProps, 'tries' | 'offsets' | 'reply'> & { sent: SentCode; maskedPhone: string };

function CodeForm({ sent, maskedPhone, tries, offsets, reply }: CodeFormProps) {
  const { form, fields } = useReplyForm<'code'>('second-step', reply, {});
  const time = (at: string) => formatTime(at, { offsets });
  return (
    <form {...form} method="post" className="stack">
      <p>
        A code was sent to <b>{maskedPhone}</b> at {time(sent.sentAt)}.
      </p>
      <CodeField field={fields.code} hint={`${triesInWords(tries)} The code works until ${time(sent.expiresAt)}.`} />
      <Button variant="primary" full>
        Verify code
      </Button>
    </form>
  );
}

function SendAgain({ sendTo, sendingWait }: Pick<TextMessageProps, 'sendTo' | 'sendingWait'>): ReactNode {
  if (sendingWait) return <p className="under">Didn't get the code? A new one can be sent in {sendingWait}.</p>;
  return (
    <form method="post" action={sendTo} className="under row">
      <span>Didn't get the code?</span>
      <Button variant="quiet">Send new code</Button>
    </form>
  );
}

export const triesInWords = ({ all, left }: FactorTries) => `You have ${all} tries. ${left} left.`;

export function CodeField({ field, hint }: { field: FieldMetadata<string>; hint: string }) {
  return (
    <Field
      {...replyFieldProps(field)}
      label="Code"
      inputMode="numeric"
      autoComplete="one-time-code"
      autoFocus
      hint={hint}
    />
  );
}
