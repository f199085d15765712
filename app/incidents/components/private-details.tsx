import { Button } from '../../ui/button.tsx';
import type { Display } from '../../ui/format.ts';
import type { PersonRecord } from '../incident-record.ts';
import { privateDetails } from '../part-details.ts';

type PrivateDetailsProps = { person: PersonRecord; display: Display; mayUnlock: boolean; unlockTo: string };

export function PrivateDetails({ person, display, mayUnlock, unlockTo }: PrivateDetailsProps) {
  return (
    <div className="private">
      <dl>
        {privateDetails(person, display).map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{person.masked ? 'Hidden' : text || 'None'}</dd>
          </div>
        ))}
      </dl>
      {person.masked && <Unlock id={person.id} allowed={mayUnlock} to={unlockTo} />}
    </div>
  );
}

function Unlock({ id, allowed, to }: { id: string; allowed: boolean; to: string }) {
  const reasonId = `locked-${id}`;
  return (
    <form method="post" action={to} className="contents">
      {!allowed && <span id={reasonId}>Only people with the privacy privilege can unlock.</span>}
      <Button icon="unlock" disabled={!allowed} aria-describedby={allowed ? undefined : reasonId}>
        Unlock
      </Button>
    </form>
  );
}
