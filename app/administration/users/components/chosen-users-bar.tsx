import { Form } from '@remix-run/react';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/fields/choice.tsx';
import { formatCount } from '../../../ui/format.ts';
import { maxChosenUsers, type UserAct, userActs } from '../user-acts.ts';

export const chosenUsersForm = 'chosen-users';

type BarProps = {
  query: string;
  mfaOffered: boolean;
  total: number;
  rowCount: number;
};

export function ChosenUsersBar({ query, mfaOffered, total, rowCount }: BarProps) {
  const acts = (Object.keys(userActs) as UserAct[]).filter((act) => act !== 'turn-on-mfa' || mfaOffered);
  return (
    <Form id={chosenUsersForm} method="get" action={addressOf('activate')} className="row chosen" preventScrollReset>
      {[...new URLSearchParams(query)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <span className="small quiet">Chosen users:</span>
      {total > rowCount && total <= maxChosenUsers && (
        <Checkbox name="all" label={`All ${formatCount(total)} that match`} />
      )}
      {acts.map((act) => (
        <Button
          key={act}
          variant={userActs[act].isHarmless ? 'quiet' : 'danger-quiet'}
          formAction={addressOf(act)}
          aria-label={nameOf(act)}
        >
          {labelOf(act)}
        </Button>
      ))}
    </Form>
  );
}

const addressOf = (act: UserAct) => `/administration/workgroups/several/${act}`;

const labelOf = (act: UserAct) => (act === 'move' ? 'Move to a workgroup' : userActs[act].label);

/** Speech input expects the visible label first. */
const nameOf = (act: UserAct) => `${labelOf(act)}: the chosen users`;
