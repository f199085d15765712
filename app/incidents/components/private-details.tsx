import { Button } from '../../ui/button.tsx';
import { type Display, formatDate } from '../../ui/format.ts';
import { addressLine } from '../address-line.ts';
import type { PersonRecord } from '../incident-record.ts';

type PrivateDetailsProps = { person: PersonRecord; display: Display; mayUnlock: boolean; unlockTo: string };

export function PrivateDetails({ person, display, mayUnlock, unlockTo }: PrivateDetailsProps) {
  return (
    <div className="private">
      <dl>
        {detailsOf(person, display).map(([label, text]) => (
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

function detailsOf(person: PersonRecord, display: Display): [label: string, text: string | null][] {
  return [
    ['Date of birth', person.dateOfBirth && formatDate(person.dateOfBirth, display)],
    ['Gender', person.genderType],
    ['Phone', person.phone],
    ['Mobile phone', person.mobilePhone],
    ['Email', person.email],
    ...(person.isEmployee ? [] : [['Address', addressLine(person)] as [string, string]]),
  ];
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
