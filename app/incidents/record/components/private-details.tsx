import { Button } from '../../../ui/button.tsx';
import type { Display } from '../../../ui/format.ts';
import type { PersonRecord } from '../../incident-record.ts';
import { privateDetails } from '../part-details.ts';
import type { PartLinks } from './part-links.ts';
import { UnlockRefused } from './unlock-refused.tsx';

type PrivateDetailsProps = { person: PersonRecord; display: Display; links: PartLinks | null };

export function PrivateDetails({ person, display, links }: PrivateDetailsProps) {
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
      {person.masked && links && <Unlock id={person.id} allowed={links.mayUnlock} to={links.unlockTo(person.id)} />}
    </div>
  );
}

function Unlock({ id, allowed, to }: { id: string; allowed: boolean; to: string }) {
  const reasonId = `locked-${id}`;
  return (
    <form method="post" action={to} className="contents">
      {!allowed && <UnlockRefused id={reasonId} />}
      <Button icon="unlock" disabled={!allowed} aria-describedby={allowed ? undefined : reasonId}>
        Unlock
      </Button>
    </form>
  );
}
