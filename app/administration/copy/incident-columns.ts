import { incidentStatusNames } from '#db/vocabulary/incident.ts';
import { reviewStateNames } from '#db/vocabulary/review.ts';
import type { ViewerDisplay } from '../../auth/viewer-display.ts';
import type { IncidentRecord } from '../../incidents/incident-record.ts';
import type { Cell, Head } from '../../incidents/list/exported-table.ts';
import { closeDetails } from '../../incidents/record/part-details.ts';
import { localTime } from '../../ui/format.ts';

export type Column<Row> = [head: Head, cell: (row: Row) => Cell | null | undefined];

type Incident = Omit<
  IncidentRecord,
  | 'persons'
  | 'legalEntities'
  | 'vehicles'
  | 'items'
  | 'attachments'
  | 'correctiveActions'
  | 'notes'
  | 'tasks'
  | 'checklist'
>;

export function incidentColumns(display: ViewerDisplay): Column<Incident>[] {
  const time = (iso: string | null) => iso && localTime(iso, display);
  const closed = (label: string): Column<Incident> => [
    `Closed: ${label}`,
    ({ close }) => close && closeDetails(close, display).find(([name]) => name === label)?.[1],
  ];
  return [
    ['Incident', ({ number }) => number],
    ['External id', ({ externalId }) => externalId],
    ['Status', ({ status }) => incidentStatusNames[status]],
    ['Locked', ({ locked }) => yes(locked)],
    ['Entered by', ({ createUserName }) => createUserName],
    ['Originally entered by', ({ originalAuthor }) => originalAuthor],
    [timeOf('Date entered'), ({ creationDate }) => time(creationDate)],
    [timeOf('Last change'), ({ lastUpdateDate }) => time(lastUpdateDate)],
    ['Incident Investigator', ({ assignedUserName }) => assignedUserName],
    [timeOf('Date reported'), ({ reportedDate }) => time(reportedDate)],
    [
      timeOf('Date occurred'),
      ({ occurredDate, occurredDateUncertain }) =>
        occurredDateUncertain && occurredDate ? occurredDate.slice(0, 10) : time(occurredDate),
    ],
    ['Date occurred is uncertain', ({ occurredDateUncertain }) => yes(occurredDateUncertain)],
    ['What', ({ classPath }) => classPath.join(' / ')],
    ['Severity', ({ severity }) => severity],
    ['Location', ({ location }) => location.locationPath.join(' / ')],
    ['Unit', ({ location }) => location.unit],
    ['Address', ({ location }) => location.address],
    ['Street', ({ location }) => location.street],
    ['City', ({ location }) => location.cityName],
    ['State/Prov', ({ location }) => location.stateName],
    ['Country', ({ location }) => location.countryCode],
    ['Postal code', ({ location }) => location.postalCode],
    ['Root cause', ({ primaryCause }) => primaryCause],
    ['Cause comments', ({ causeComments }) => causeComments],
    ['Summary', ({ summary }) => summary],
    closed('Closed by'),
    [timeOf('Closed: Date closed'), ({ close }) => close && time(close.closedAt)],
    ...['Alias', 'Department', 'Position', 'Phone', 'Mobile phone', 'Email', 'Comments'].map(closed),
    ['Review', ({ review }) => review && reviewStateNames[review.state]],
    [timeOf('Review: Since'), ({ review }) => review && time(review.since)],
    ['Review: Author', ({ review }) => review?.userName],
    ['Review: Times returned', ({ review }) => review && String(review.returns)],
  ];
}

export const timeOf = (label: string): Head => ({ label, kind: 'time' });

export const yes = (value: boolean) => (value ? 'Yes' : 'No');
