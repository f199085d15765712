import { useEffect, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { fetchJson } from '../../../ui/fetch-json.ts';
import type { DraftLegalEntity, DraftPerson } from '../../body/draft-parts.ts';
import { useTypedPart } from '../../body/typed-parts.ts';

type DuplicationProps = { page: string; open: boolean } & (
  | { kind: 'persons'; part: DraftPerson }
  | { kind: 'legalEntities'; part: DraftLegalEntity }
);

const debounceMilliseconds = 1_000;
const nouns = { persons: 'person', legalEntities: 'legal entity' };

/** Tells whether a record has the name of this part; checks one second after the user types a name. */
export function Duplication({ page, kind, part, open }: DuplicationProps) {
  const typed = useTypedPart<DraftPerson | DraftLegalEntity>(part);
  const names = JSON.stringify(namesOf(typed));
  const isSaved = names === JSON.stringify(namesOf(part));
  const [known, setKnown] = useState<string | null>(null);
  const isDue = isSaved ? open && !part.duplicationChecked : true;
  useEffect(() => {
    const named: Record<string, string> = JSON.parse(names);
    const values = Object.entries(named);
    if (!isDue || values.every(([, value]) => value.trim() === '')) return;
    const own = new AbortController();
    const check = async () => {
      const body = new URLSearchParams([[`${kind}[0].id`, part.id]]);
      for (const [name, value] of values) body.set(`${kind}[0].${name}`, value);
      const init = { method: 'POST', body, signal: own.signal };
      const answer = await fetchJson<{ matches: number }>(`${page}/duplicates/${part.id}/check`, init);
      if (answer?.matches && !own.signal.aborted) setKnown(names);
    };
    const timer = setTimeout(check, debounceMilliseconds);
    return () => {
      clearTimeout(timer);
      own.abort();
    };
  }, [names, isDue, kind, part.id, page]);
  const noun = nouns[kind];
  return (
    <div className="c12 at-name" role="status">
      {isSaved && part.duplicationChecked && <p className="hint">No {noun} with this name is on record.</p>}
      {known === names && (
        <p className="row small">
          A {noun} with this name is already on record.
          <Button variant="quiet" formAction={`${page}/parts/${part.id}/find-duplicates`} formNoValidate>
            Choose
          </Button>
        </p>
      )}
    </div>
  );
}

function namesOf(part: DraftPerson | DraftLegalEntity) {
  if ('name' in part) return { name: part.name };
  const { firstName, middleName, lastName } = part;
  return { firstName, middleName, lastName };
}
