import { Button } from '../../ui/button.tsx';
import type { DraftFormData } from '../queries/draft-form.server.ts';

type MaskedFieldsProps = { personId: string; isEmployee: boolean; form: DraftFormData };

/** What is there but not shown, and the way to see it. */
export function MaskedFields({ personId, isEmployee, form }: MaskedFieldsProps) {
  const hidden = ['Date of birth', 'Gender', 'Phone', 'Mobile phone', 'Email', ...(isEmployee ? [] : ['Address'])];
  return (
    <div className="private">
      <dl>
        {hidden.map((name) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>Hidden</dd>
          </div>
        ))}
      </dl>
      {!form.may.unlock && <span>You do not have permission to see these details.</span>}
      <Button
        icon="unlock"
        name="intent"
        value={`unlock-person ${personId}`}
        formNoValidate
        disabled={!form.may.unlock}
      >
        Unlock
      </Button>
    </div>
  );
}
