import { CodeForm, SendForm } from './code-form.tsx';
import { SecurityCheck } from './security-check.tsx';

type VerifyPhoneFormProps = {
  phone: { maskedPhone: string; sent: { sentAt: string; expiresAt: string } | null };
  sendTo: string;
  cancelTo: string | null;
  problem: string | null;
  timeZone: string;
  errors: Record<string, string[]> | undefined;
};

export function VerifyPhoneForm({ phone, sendTo, cancelTo, problem, timeZone, errors }: VerifyPhoneFormProps) {
  const { maskedPhone, sent } = phone;
  return (
    <SecurityCheck cancelTo={cancelTo ?? undefined} problem={problem ?? errors?.['']?.[0]}>
      {sent ? (
        <CodeForm {...{ sent, maskedPhone, timeZone, sendTo }} errors={errors?.code} />
      ) : (
        <SendForm {...{ maskedPhone, sendTo }}>{errors?.code && <p className="error">{errors.code[0]}</p>}</SendForm>
      )}
    </SecurityCheck>
  );
}
