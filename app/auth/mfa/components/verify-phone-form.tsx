import { CodeForm, type CodeReply, SendForm } from './code-form.tsx';
import { SecurityCheck } from './security-check.tsx';

type VerifyPhoneFormProps = {
  phone: { maskedPhone: string; sent: { sentAt: string; expiresAt: string } | null };
  sendTo: string;
  cancelTo: string | null;
  problem: string | null;
  timeZone: string;
  reply: CodeReply;
};

export function VerifyPhoneForm({ phone, sendTo, cancelTo, problem, timeZone, reply }: VerifyPhoneFormProps) {
  const { maskedPhone, sent } = phone;
  return (
    <SecurityCheck cancelTo={cancelTo ?? undefined} problem={problem ?? reply?.errors['']?.[0]}>
      {sent ? (
        <CodeForm {...{ sent, maskedPhone, timeZone, sendTo, reply }} />
      ) : (
        <SendForm {...{ maskedPhone, sendTo }}>
          {reply?.errors.code && <p className="error">{reply.errors.code[0]}</p>}
        </SendForm>
      )}
    </SecurityCheck>
  );
}
