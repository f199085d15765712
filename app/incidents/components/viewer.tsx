import type { ReactNode } from 'react';
import { formatDateTime } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { Path } from '../../ui/path.tsx';
import { type IndexedSection, Section, SectionIndex, SectionJump } from '../../ui/section.tsx';
import type { IncidentRecord } from '../incident-record.ts';
import type { ViewedIncident } from '../queries/viewed-incident.server.ts';
import type { ViewerDisplay } from '../viewer-display.ts';
import { Attachments } from './attachments.tsx';
import { Circumstances } from './circumstances.tsx';
import { CloseDetails } from './close-details.tsx';
import { CorrectiveActions } from './corrective-actions.tsx';
import { Items } from './items.tsx';
import { LegalEntities } from './legal-entities.tsx';
import { Persons } from './persons.tsx';
import { Vehicles } from './vehicles.tsx';
import { ViewerBar } from './viewer-bar.tsx';

type ViewerProps = ViewedIncident & { display: ViewerDisplay; closeTo: string };

/** Shows the whole incident, with links to edit and print it. */
export function Viewer({ incident, may, display, closeTo }: ViewerProps) {
  const sections = sectionsOf(incident, display, may.unlockPersons, closeTo);
  return (
    <>
      <ViewerBar incident={incident} may={may} closeTo={closeTo} />
      <main id="content">
        <div className="page">
          <Lede incident={incident} display={display} />
          <SectionJump sections={sections} />
          <div className="leaf">
            <div className="sheet">
              {sections.map(({ content, nothing = 'None', ...section }) => (
                <Section key={section.id} {...section} tight={section.id === 'what' || !content}>
                  {content || <p className="quiet">{nothing}</p>}
                </Section>
              ))}
            </div>
            <SectionIndex sections={sections} current="what" />
          </div>
        </div>
      </main>
    </>
  );
}

function Lede({ incident, display }: { incident: IncidentRecord; display: ViewerDisplay }) {
  const { classPath, createUserName, creationDate, lastUpdateDate, locked } = incident;
  return (
    <>
      <h2 className="lede">
        <Path parts={classPath} />
      </h2>
      <p className="meta lede__meta">
        {`Entered by ${createUserName} on ${formatDateTime(creationDate, display)}. `}
        {`Last modified ${formatDateTime(lastUpdateDate, display)}.`}
      </p>
      {locked && (
        <p className="locked-note">
          <Icon name="lock" />
          Locked: only people with the lock privilege can find or open it.
        </p>
      )}
    </>
  );
}

type FilledSection = IndexedSection & { content: ReactNode; nothing?: string };

function sectionsOf(
  incident: IncidentRecord,
  display: ViewerDisplay,
  mayUnlock: boolean,
  closeTo: string,
): FilledSection[] {
  const { persons, legalEntities, vehicles, items, attachments, correctiveActions, close } = incident;
  const unlockTo = (personId: string) =>
    `/incidents/${incident.id}/persons/${personId}/unlock?${new URLSearchParams({ from: closeTo })}`;
  const pictureAt = (personId: string) => `/incidents/${incident.id}/persons/${personId}/picture`;
  const list = (id: string, name: string, entries: unknown[], content: ReactNode): FilledSection => ({
    ...{ id, name },
    count: entries.length,
    content: entries.length > 0 && content,
  });
  return [
    { id: 'what', name: 'When What Where Why', content: <Circumstances incident={incident} display={display} /> },
    list('persons', 'Persons', persons, <Persons {...{ persons, display, mayUnlock, unlockTo, pictureAt }} />),
    list('legal-entities', 'Legal entities', legalEntities, <LegalEntities legalEntities={legalEntities} />),
    list('vehicles', 'Vehicles', vehicles, <Vehicles vehicles={vehicles} />),
    list('items', 'Items', items, <Items items={items} />),
    list('attachments', 'Attachments', attachments, <Attachments incident={incident} />),
    list(
      'corrective-actions',
      'Corrective actions',
      correctiveActions,
      <CorrectiveActions correctiveActions={correctiveActions} />,
    ),
    {
      ...{ id: 'close-details', name: 'Close details', nothing: 'Not closed' },
      content: close && <CloseDetails close={close} display={display} />,
    },
  ];
}
