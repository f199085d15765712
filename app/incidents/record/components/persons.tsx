import type { ViewerDisplay } from '../../../auth/viewer-display.ts';
import { Picture } from '../../../ui/picture.tsx';
import type { PersonRecord } from '../../incident-record.ts';
import { personDetails } from '../part-details.ts';
import { PartEntry } from './part-entry.tsx';
import type { PartLinks } from './part-links.ts';
import { PrivateDetails } from './private-details.tsx';

type PersonsProps = {
  persons: PersonRecord[];
  display: ViewerDisplay;
  links: PartLinks | null;
};

export function Persons({ persons, display, links }: PersonsProps) {
  return (
    <ol className="people">
      {persons.map((person) => (
        <PartEntry
          key={person.id}
          id={`person-${person.id}`}
          {...personDetails(person, display)}
          picture={
            links &&
            person.pictureFileId && (
              <a href={links.pictureAt(person.id)}>
                <Picture of={person.displayName} src={`${links.pictureAt(person.id)}?thumbnail`} />
              </a>
            )
          }
        >
          <PrivateDetails person={person} display={display} links={links} />
          {links && person.personId && (
            <p className="part-record">
              <a href={`/people/persons/${person.personId}`}>All incidents of {person.displayName}</a>
            </p>
          )}
        </PartEntry>
      ))}
    </ol>
  );
}
