import { Picture } from '../../ui/picture.tsx';
import type { PersonRecord } from '../incident-record.ts';
import { personDetails } from '../part-details.ts';
import type { ViewerDisplay } from '../viewer-display.ts';
import { PartEntry } from './part-entry.tsx';
import { PrivateDetails } from './private-details.tsx';

type PersonsProps = {
  persons: PersonRecord[];
  display: ViewerDisplay;
  mayUnlock: boolean;
  unlockTo: (personId: string) => string;
  pictureAt: (personId: string) => string;
};

export function Persons({ persons, display, mayUnlock, unlockTo, pictureAt }: PersonsProps) {
  return (
    <ol className="people">
      {persons.map((person) => (
        <PartEntry
          key={person.id}
          id={`person-${person.id}`}
          {...personDetails(person, display)}
          picture={
            person.pictureFileId && (
              <a href={pictureAt(person.id)}>
                <Picture of={person.displayName} src={`${pictureAt(person.id)}?thumbnail`} />
              </a>
            )
          }
        >
          <PrivateDetails person={person} display={display} mayUnlock={mayUnlock} unlockTo={unlockTo(person.id)} />
        </PartEntry>
      ))}
    </ol>
  );
}
