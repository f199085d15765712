import type { ReactNode } from 'react';
import type { ViewerDisplay } from '../../../auth/viewer-display.ts';
import { type IndexedSection, Section, SectionIndex, SectionJump } from '../../../ui/section.tsx';
import { checklistState } from '../../checklist-state.ts';
import type { IncidentRecord } from '../../incident-record.ts';
import { Notes } from '../../notes/components/notes.tsx';
import type { LastClassChange } from '../../queries/last-class-change.server.ts';
import type { TaskReader } from '../task-acts.ts';
import { Attachments } from './attachments.tsx';
import { Checklist } from './checklist.tsx';
import { Circumstances } from './circumstances.tsx';
import { CloseDetails } from './close-details.tsx';
import { CorrectiveActions } from './corrective-actions.tsx';
import { Items } from './items.tsx';
import { LegalEntities } from './legal-entities.tsx';
import type { PartLinks } from './part-links.ts';
import { Persons } from './persons.tsx';
import { Review } from './review.tsx';
import { Tasks, tasksInWords } from './tasks.tsx';
import { Vehicles } from './vehicles.tsx';

type IncidentDetailsProps = {
  incident: IncidentRecord;
  display: ViewerDisplay;
  /** Null for a past version, whose parts and files may be gone. */
  links: PartLinks | null;
  noteForm?: ReactNode;
  linkedIncidents?: { count: number; content: ReactNode };
  tasks?: { reader: TaskReader; at: (id: string, act?: string) => string; adding: ReactNode };
  checklist?: { action: string | null; classChange: LastClassChange | null };
  /** A past version has none of these three. */
  approvedAt?: (entryId: string) => string;
};

export function IncidentDetails(props: IncidentDetailsProps) {
  const sections = sectionsOf(props);
  return (
    <>
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
    </>
  );
}

type FilledSection = IndexedSection & { content: ReactNode; nothing?: string; note?: string };

function sectionsOf({
  incident,
  display,
  links,
  noteForm,
  linkedIncidents,
  ...props
}: IncidentDetailsProps): FilledSection[] {
  const {
    persons,
    legalEntities,
    vehicles,
    items,
    attachments,
    correctiveActions,
    notes,
    tasks,
    checklist,
    review,
    close,
  } = incident;
  const list = (id: string, name: string, entries: unknown[], content: ReactNode): FilledSection => ({
    id,
    name,
    count: entries.length,
    content: entries.length > 0 && content,
  });
  return [
    { id: 'what', name: 'When What Where Why', content: <Circumstances incident={incident} display={display} /> },
    list('persons', 'Persons', persons, <Persons persons={persons} display={display} links={links} />),
    list(
      'legal-entities',
      'Legal entities',
      legalEntities,
      <LegalEntities legalEntities={legalEntities} linked={links !== null} />,
    ),
    list('vehicles', 'Vehicles', vehicles, <Vehicles vehicles={vehicles} />),
    list('items', 'Items', items, <Items items={items} />),
    list('attachments', 'Attachments', attachments, <Attachments incident={incident} linked={links !== null} />),
    list(
      'corrective-actions',
      'Corrective actions',
      correctiveActions,
      <CorrectiveActions correctiveActions={correctiveActions} />,
    ),
    {
      id: 'tasks',
      name: 'Tasks',
      count: tasks.length,
      note: tasksInWords(tasks),
      content: (tasks.length > 0 || props.tasks?.adding) && (
        <>
          {tasks.length > 0 && (
            <Tasks tasks={tasks} display={display} reader={props.tasks?.reader ?? null} at={props.tasks?.at} />
          )}
          {props.tasks?.adding}
        </>
      ),
    },
    ...(checklist.length > 0
      ? [
          {
            id: 'checklist',
            name: 'Checklist',
            note: checklistState(checklist).words,
            content: (
              <Checklist
                {...{ action: null, classChange: null, ...props.checklist }}
                checklist={checklist}
                display={display}
              />
            ),
          },
        ]
      : []),
    {
      id: 'notes',
      name: 'Notes',
      count: notes.length,
      note: notes.length > 1 ? 'Oldest first' : undefined,
      content: (notes.length > 0 || noteForm) && (
        <>
          {notes.length > 0 && <Notes notes={notes} display={display} />}
          {noteForm}
        </>
      ),
    },
    ...(linkedIncidents ? [{ id: 'linked', name: 'Linked incidents', ...linkedIncidents }] : []),
    ...(review
      ? [
          {
            id: 'review',
            name: 'Review',
            content: <Review review={review} display={display} approvedAt={props.approvedAt} />,
          },
        ]
      : []),
    {
      id: 'close-details',
      name: 'Close details',
      nothing: 'Not closed',
      content: close && <CloseDetails close={close} display={display} />,
    },
  ];
}
