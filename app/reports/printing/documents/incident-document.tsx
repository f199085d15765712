import type { IncidentRecord } from '#app/incidents/incident-record.ts';
import { counted, formatDateTime } from '#app/ui/format.ts';
import { dateFormat } from '#db/vocabulary/account.ts';
import { incidentStatusNames } from '#db/vocabulary/incident.ts';
import { reviewStateNames } from '#db/vocabulary/review.ts';
import type { ViewerDisplay } from '../../../auth/viewer-display.ts';
import { bandsOf } from './incident-bands.ts';
import { smallSize } from './page-measures.ts';
import { type TextPart, text, textPart } from './page-parts.ts';
import { type Chapter, PrintoutDocument } from './printout-document.tsx';
import { bold, pale, pathRuns } from './text-runs.ts';

export type IncidentDocumentProps = {
  incidents: PrintedIncident[];
  account: { name: string; countryCode: string; logo?: Buffer | null };
  printedBy: string;
  printedAt: Date;
  display: ViewerDisplay;
};

type Part = { pagesBefore: number; pagesInAll: number };

export type PrintedIncident = {
  incident: IncidentRecord;
  /** JPEG or PNG data by the id of the person or attachment; never a URL, which the library would fetch. */
  pictures?: Map<string, Buffer>;
  /** The incident is printed as it was approved, which may be long ago. */
  isPast?: boolean;
};

/** Each incident begins a page. The faces of `documentFont` must be loaded, to measure lines. */
export function IncidentDocument(props: IncidentDocumentProps & Partial<Part>) {
  const { incidents, display, ...document } = props;
  return (
    <PrintoutDocument
      {...document}
      display={display}
      title={documentTitle(incidents)}
      chapters={incidents.map((printed) => chapterOf(printed, display))}
    />
  );
}

export function documentTitle(incidents: PrintedIncident[]): string {
  return incidents.length === 1 ? titleOf(incidents[0]!) : counted(incidents.length, 'incident');
}

export function chapterOf({ incident, pictures, isPast = false }: PrintedIncident, display: ViewerDisplay): Chapter {
  return {
    title: titleOf({ incident }),
    head: headParts(incident, display, isPast),
    badges: [
      incidentStatusNames[incident.status],
      incident.review != null && reviewStateNames[incident.review.state],
      incident.locked && 'Locked',
    ],
    bands: bandsOf(incident, display, pictures),
  };
}

const titleOf = ({ incident }: PrintedIncident) => `Incident #${incident.number}`;

function headParts(incident: IncidentRecord, display: ViewerDisplay, isPast: boolean): TextPart[] {
  const { createUserName, creationDate, lastUpdateDate, locked, classPath } = incident;
  const order = display.dateFormat === dateFormat.dayFirst ? 'day/month/year' : 'month/day/year';
  const entered = `Entered by ${createUserName} on ${formatDateTime(creationDate, display)}.`;
  const modified = `Last modified ${formatDateTime(lastUpdateDate, display)}.`;
  const reading = `Times: ${display.timeZone}. Dates: ${order}.`;
  const note = 'Locked: only people with the lock privilege can find or open it.';
  const approval = approvalOf(incident, display, isPast);
  return [
    ...(classPath.length > 0 ? [textPart(pathRuns(classPath), { size: classSize })] : []),
    text(`${entered} ${modified}`, { style: pale, size: smallSize, above: 2 }),
    text(reading, { style: pale, size: smallSize }),
    ...(approval ? [text(approval, { style: bold, above: 2 })] : []),
    ...(locked ? [text(note, { style: bold, above: 2 })] : []),
  ];
}

function approvalOf({ review }: IncidentRecord, display: ViewerDisplay, isPast: boolean): string | null {
  if (review?.state !== 'APPROVED') return null;
  const by = review.events.findLast(({ kind }) => kind === 'APPROVE')?.userName;
  const printed = isPast
    ? 'as it stood then; it may have changed since'
    : 'as it was approved; tasks and notes may be later';
  return `Approved${by ? ` by ${by}` : ''} on ${formatDateTime(review.since, display)}. Printed ${printed}.`;
}

const classSize = 12;
