import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { SecurityCheck } from './security-check.tsx';

type PhoneFormProps = {
  current: string | null;
  cancelTo: string | null;
  authenticatorAt: string;
  problem: string | null;
  reply: { errors: Record<string, string[]>; values?: Record<string, unknown> } | undefined;
};

export function PhoneForm({ current, cancelTo, authenticatorAt, problem, reply }: PhoneFormProps) {
  const typed = reply?.values?.phone;
  return (
    <SecurityCheck cancelTo={cancelTo ?? undefined} problem={problem ?? reply?.errors['']?.[0]}>
      <form method="post" className="stack" noValidate>
        <p>
          {current ? `Codes go to ${current}. They go to the new phone once you have given its first code.` : firstTime}
        </p>
        <Field
          name="phone"
          label="Phone Number"
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          autoFocus
          defaultValue={typeof typed === 'string' ? typed : ''}
          errors={reply?.errors.phone}
          hint="Digits only, with the area code, such as 6045550157. Canada and the United States."
        />
        <Button variant="primary" full>
          Save phone number
        </Button>
      </form>
      <p className="under">
        <a href={authenticatorAt}>Use an authenticator app instead</a>
      </p>
    </SecurityCheck>
  );
}

const firstTime = 'Your company asks for a second step at sign-in: a code that is sent to your phone.';
