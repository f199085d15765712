import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { replyFieldProps, useReplyForm } from '../../../ui/forms/use-reply-form.ts';
import { CancelButton } from './cancel-button.tsx';
import { SecurityCheck } from './security-check.tsx';

type PhoneFormProps = {
  current: string | null;
  cancelTo: string | null;
  authenticatorAt: string;
  problem: string | null;
  reply: { errors: Record<string, string[]>; values?: Record<string, unknown> } | undefined;
};

export function PhoneForm({ current, cancelTo, authenticatorAt, problem, reply }: PhoneFormProps) {
  const { form, fields } = useReplyForm<'phone'>('phone-number', reply, {});
  return (
    <SecurityCheck problem={problem ?? reply?.errors['']?.[0]}>
      <div className="stack">
        <form {...form} method="post" className="stack">
          <p>
            {current
              ? `Codes go to ${current}. They go to the new phone once you have given its first code.`
              : firstTime}
          </p>
          <Field
            {...replyFieldProps(fields.phone)}
            label="Phone Number"
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            autoFocus
            hint="With the area code, such as 604 555 0157. Canada and the United States."
          />
          <Button variant="primary" full>
            Save phone number
          </Button>
        </form>
        <CancelButton to={cancelTo} />
      </div>
      <p className="under">
        <a href={authenticatorAt}>Use an authenticator app instead</a>
      </p>
    </SecurityCheck>
  );
}

const firstTime = 'Your company asks for a second step at sign-in: a code that is sent to your phone.';
