import { addressLine } from '#app/incidents/address-line.ts';
import { byUrgency } from '#app/incidents/by-urgency.ts';
import { checklistState } from '#app/incidents/checklist-state.ts';
import type { IncidentRecord, ReviewRecord } from '#app/incidents/incident-record.ts';
import { closeDetails, itemDetails, legalEntityDetails, vehicleDetails } from '#app/incidents/record/part-details.ts';
import { counted, formatDate, formatDateTime } from '#app/ui/format.ts';
import { reviewStateNames } from '#db/vocabulary/review.ts';
import type { ViewerDisplay } from '../../../auth/viewer-display.ts';
import { bandOf, quiet } from './entry-bands.ts';
import {
  attachmentEntries,
  checklistEntry,
  correctiveActionEntry,
  detailField,
  noteEntry,
  partEntry,
  personEntry,
  reviewEntry,
  taskEntry,
} from './incident-entries.ts';
import { type Field, fieldOrNone, fieldParts, pathField, richField } from './labelled-fields.ts';
import type { Section } from './page-parts.ts';
import { bold, plain, run } from './text-runs.ts';

export function bandsOf(incident: IncidentRecord, display: ViewerDisplay, pictures?: Map<string, Buffer>): Section[] {
  const { persons, legalEntities, vehicles, items, correctiveActions, notes, tasks, checklist, review, close } =
    incident;
  const personEntries = persons.map((person) => ({
    ...personEntry(person, display),
    picture: pictures?.get(person.id),
  }));
  return [
    { name: 'When What\nWhere Why', parts: fieldParts(circumstances(incident, display)) },
    bandOf('Persons', personEntries),
    bandOf(
      'Legal entities',
      legalEntities.map((entity) => partEntry(legalEntityDetails(entity))),
    ),
    bandOf(
      'Vehicles',
      vehicles.map((vehicle, index) => partEntry(vehicleDetails(vehicle, index))),
    ),
    bandOf(
      'Items',
      items.map((item, index) => partEntry(itemDetails(item, index))),
    ),
    bandOf('Attachments', attachmentEntries(incident, display, pictures)),
    bandOf('Corrective actions', correctiveActions.map(correctiveActionEntry)),
    bandOf(
      'Tasks',
      tasks.toSorted(byUrgency).map((task) => taskEntry(task, display)),
    ),
    ...(checklist.length > 0 ? [checklistBand(checklist, display)] : []),
    bandOf(
      'Notes',
      notes.map((note) => noteEntry(note, display)),
    ),
    ...(review ? [reviewBand(review, display)] : []),
    {
      name: 'Close details',
      parts: close ? fieldParts(closeDetails(close, display).map(detailField)) : [quiet('Not closed')],
    },
  ];
}

function checklistBand(checklist: IncidentRecord['checklist'], display: ViewerDisplay): Section {
  const { items, past } = checklistState(checklist);
  return bandOf(
    'Checklist',
    [...items, ...past].map((item) => checklistEntry(item, display)),
  );
}

function reviewBand({ state, since, userName, returns, events }: ReviewRecord, display: ViewerDisplay): Section {
  const facts = [
    fieldOrNone('State', reviewStateNames[state]),
    fieldOrNone('Since', formatDateTime(since, display)),
    fieldOrNone('Author', userName),
    fieldOrNone('Returned', returns === 0 ? 'Never' : counted(returns, 'time')),
  ];
  const { parts } = bandOf(
    'Review',
    events.map((event) => reviewEntry(event, display)),
  );
  return { name: 'Review', parts: [...fieldParts(facts), ...(events.length > 0 ? parts : [])] };
}

function circumstances(incident: IncidentRecord, display: ViewerDisplay): Field[] {
  const { reportedDate, occurredDate, occurredDateUncertain, severity, severityRank, location } = incident;
  const uncertain = occurredDate && occurredDateUncertain && `${formatDate(occurredDate, display)}, uncertain`;
  return [
    fieldOrNone('Date reported', reportedDate && formatDateTime(reportedDate, display)),
    fieldOrNone('Date occurred', uncertain || (occurredDate && formatDateTime(occurredDate, display))),
    severity
      ? { label: 'Severity', runs: [run(severity, severityRank === 4 ? bold : plain)] }
      : fieldOrNone('Severity', null),
    fieldOrNone('Incident Investigator', incident.assignedUserName ?? 'Not assigned'),
    fieldOrNone('Entered by', incident.createUserName),
    ...(incident.originalAuthor ? [fieldOrNone('Originally entered by', incident.originalAuthor)] : []),
    fieldOrNone('Root cause', incident.primaryCause),
    ...(incident.externalId ? [fieldOrNone('External id', incident.externalId)] : []),
    pathField('What', incident.classPath, 3),
    pathField('Location', location.locationPath, 1),
    fieldOrNone('Address', addressLine(location), 2),
    richField('Cause comments', incident.causeComments),
    richField('Summary', incident.summary),
  ];
}
