import { TextMessageForms, type TextMessageProps } from './code-form.tsx';
import { SecurityCheck } from './security-check.tsx';

export function VerifyPhoneForm({ problem, ...forms }: TextMessageProps & { problem: string | null }) {
  return (
    <SecurityCheck problem={problem ?? forms.reply?.errors['']?.[0]}>
      <TextMessageForms {...forms} />
    </SecurityCheck>
  );
}
