import { UnlockRefused } from '../../../incidents/record/components/unlock-refused.tsx';
import { Button } from '../../../ui/button.tsx';
import type { DraftFormData } from '../../form/queries/draft-form.server.ts';
import { partButton } from './part-button.ts';

type MaskedFieldsProps = { person: DraftFormData['draft']['body']['persons'][number]; form: DraftFormData };

export function MaskedFields({ person, form }: MaskedFieldsProps) {
  const { id, isEmployee } = person;
  const whyId = `why-${id}`;
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
      {!form.may.unlock && <UnlockRefused id={whyId} />}
      <Button
        icon="unlock"
        {...partButton('unlock-person', id, `${form.page}/persons/${id}/unlock`)}
        {...(!form.may.unlock && { disabled: true, 'aria-describedby': whyId })}
      >
        Unlock
      </Button>
    </div>
  );
}
