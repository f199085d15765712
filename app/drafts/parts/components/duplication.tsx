import { useContext, useEffect, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import type { DraftLegalEntity, DraftPerson } from '../../body/draft-parts.ts';
import { useTypedPart } from '../../body/typed-parts.ts';
import { FlushContext, isKnownName } from '../../saving/name-check.ts';

type DuplicationProps = { page: string; open: boolean } & (
  | { kind: 'persons'; part: DraftPerson }
  | { kind: 'legalEntities'; part: DraftLegalEntity }
);

const debounceMilliseconds = 1_000;
const nouns = { persons: 'person', legalEntities: 'legal entity' };

export function Duplication({ page, kind, part, open }: DuplicationProps) {
  const typed = useTypedPart<DraftPerson | DraftLegalEntity>(part);
  const names = JSON.stringify(namesOf(typed));
  const isSaved = names === JSON.stringify(namesOf(part));
  const [known, setKnown] = useState<string | null>(null);
  const flush = useContext(FlushContext);
  const isDue = isSaved ? open && !part.duplicationChecked : true;
  useEffect(() => {
    const named: Record<string, string> = JSON.parse(names);
    if (!isDue || Object.values(named).every((value) => value.trim() === '')) return;
    const own = new AbortController();
    const check = async () => {
      const isKnown = await isKnownName(flush, { page, kind, id: part.id, names: named }, own.signal);
      if (isKnown && !own.signal.aborted) setKnown(names);
    };
    const timer = setTimeout(check, debounceMilliseconds);
    return () => {
      clearTimeout(timer);
      own.abort();
    };
  }, [names, isDue, kind, part.id, page, flush]);
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
