import { type PersonDescription, personDescription, personRelations, personStatuses } from '#db/vocabulary/incident.ts';
import { Picture } from '../../ui/picture.tsx';
import type { PersonRecord } from '../incident-record.ts';
import type { ViewerDisplay } from '../viewer-display.ts';
import { withUnit } from '../with-unit.ts';
import { EntryName, wordsFor } from './entry-name.tsx';
import { Fields, type FilledField } from './fields.tsx';
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
        <li key={person.id} id={`person-${person.id}`} className={person.pictureFileId ? 'has-picture' : undefined}>
          <EntryName name={person.displayName} tags={tagsOf(person)} />
          {person.pictureFileId && (
            <a href={pictureAt(person.id)}>
              <Picture of={person.displayName} src={`${pictureAt(person.id)}?thumbnail`} />
            </a>
          )}
          <Fields
            of={[
              ['Alias', person.alias],
              ['Person type', person.personType],
              ['Department', person.department],
              ['Position', person.position],
              ...descriptionOf(person, display),
              ['Comments', person.comments, 'full'],
            ]}
          />
          <PrivateDetails person={person} display={display} mayUnlock={mayUnlock} unlockTo={unlockTo(person.id)} />
        </li>
      ))}
    </ol>
  );
}

function tagsOf(person: PersonRecord) {
  return [...wordsFor(person, personRelations), ...wordsFor(person, personStatuses), person.isEmployee && 'Employee'];
}

function descriptionOf(person: PersonRecord, { measurementType }: ViewerDisplay): FilledField[] {
  return (Object.keys(personDescription) as PersonDescription[]).map((name) => [
    personDescription[name],
    withUnit(name, person[name], measurementType),
    name === 'charOther' ? 'full' : 'half',
  ]);
}
