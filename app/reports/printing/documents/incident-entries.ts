import type {
  AttachmentRecord,
  ChecklistItemRecord,
  CorrectiveActionRecord,
  IncidentRecord,
  NoteRecord,
  PersonRecord,
  ReviewEventRecord,
  TaskRecord,
} from '#app/incidents/incident-record.ts';
import {
  correctiveActionDetails,
  type Detail,
  itemDetails,
  type PartDetails,
  personDetails,
  privateDetails,
  vehicleDetails,
} from '#app/incidents/record/part-details.ts';
import { formatBytes, formatDateTime, formatDay } from '#app/ui/format.ts';
import type { AttachmentType } from '#db/vocabulary/incident.ts';
import { fieldsOfParts } from '#db/vocabulary/part-fields.ts';
import { pictureNotice } from '#db/vocabulary/picture-notice.ts';
import { reviewActionNames } from '#db/vocabulary/review.ts';
import { taskStateNames } from '#db/vocabulary/task.ts';
import type { ViewerDisplay } from '../../../auth/viewer-display.ts';
import type { Entry } from './entry-bands.ts';
import { type Field, field, fieldOrNone, richField } from './labelled-fields.ts';
import type { Span } from './page-measures.ts';
import { hidden, run } from './text-runs.ts';

export function partEntry({ name, tags, details }: PartDetails): Entry {
  return { title: name, tags, fields: details.map(detailField) };
}

export function personEntry(person: PersonRecord, display: ViewerDisplay): Entry {
  const { fields, ...entry } = partEntry(personDetails(person, display));
  return { ...entry, fields: [...fields, ...privateFields(person, privateDetails(person, display))] };
}

export function attachmentEntries(
  { attachments, vehicles, items }: IncidentRecord,
  display: ViewerDisplay,
  pictures?: Map<string, Buffer>,
): Entry[] {
  const owners = new Map([
    ...vehicles.map((vehicle, index) => [vehicle.id, vehicleDetails(vehicle, index).name] as const),
    ...items.map((item, index) => [item.id, itemDetails(item, index).name] as const),
  ]);
  return attachments.map((attachment) => ({
    title: attachment.name || attachment.fileName,
    tags: [],
    picture: pictures?.get(attachment.id),
    fields: [
      field('File', attachment.fileName),
      field('Type', `${attachmentNames[attachment.attachmentType]}, ${formatBytes(attachment.sizeBytes)}`),
      field('Added', formatDateTime(attachment.creationDate, display)),
      field('Vehicle', owners.get(attachment.vehicleId ?? '')),
      field('Item', owners.get(attachment.itemId ?? '')),
      field('Comments', attachment.comments, 3),
      ...notShownFields(attachment),
    ],
  }));
}

function notShownFields(attachment: AttachmentRecord): Field[] {
  const notice = pictureNotice(attachment);
  if (!notice || !attachment.sha256) return [];
  const { sha256, uploadedSha256 } = attachment;
  return [
    field('Not shown', notice, 3),
    field('SHA-256', sha256, 3),
    ...(uploadedSha256 ? [field('SHA-256 as uploaded', uploadedSha256, 3)] : []),
  ];
}

const attachmentNames: Record<AttachmentType, string> = {
  IMAGE: 'Image',
  AUDIO: 'Audio',
  MOVIE: 'Video',
  PDF: 'PDF',
  DOC: 'Word document',
  XLS: 'Spreadsheet',
  TXT: 'Text',
  ETC: 'File',
};

export function correctiveActionEntry(action: CorrectiveActionRecord, index: number): Entry {
  const { fields, ...entry } = partEntry(correctiveActionDetails(action, index));
  const details = action.details ? [richField(fieldsOfParts.correctiveActions.details.label, action.details)] : [];
  return { ...entry, fields: [...fields, ...details] };
}

export function noteEntry(note: NoteRecord, display: ViewerDisplay): Entry {
  const { number, body, corrects, createUserName, createUserPosition, creationDate } = note;
  return {
    title: `Note ${number}`,
    tags: [
      [createUserName, createUserPosition].filter(Boolean).join(', '),
      formatDateTime(creationDate, display),
      corrects !== null && `corrects note ${corrects}`,
    ],
    fields: [field('Text', body, 3)],
  };
}

export function taskEntry(task: TaskRecord, display: ViewerDisplay): Entry {
  const { title, state, dueOn, assignee, assignUserName, details, note, endedAt, endUserName } = task;
  const ended = endedAt && `${taskStateNames[state]} by ${endUserName} on ${formatDateTime(endedAt, display)}`;
  return {
    title,
    tags: [ended ?? taskStateNames[state]],
    fields: [
      field('Assigned to', assignee),
      field('Assigned by', assignUserName),
      fieldOrNone('Due day', dueOn && formatDay(dueOn, display)),
      ...(details ? [richField('Details', details)] : []),
      ...(note ? [field('Note', note, 3)] : []),
      ...(task.handBackReason ? [field(`Handed back by ${task.handBackUserName}`, task.handBackReason, 3)] : []),
    ],
  };
}

export function checklistEntry(item: ChecklistItemRecord, display: ViewerDisplay): Entry {
  const { title, required, counts, answer, tickedAt, tickUserName } = item;
  const ticked = tickedAt && `Ticked by ${tickUserName} on ${formatDateTime(tickedAt, display)}`;
  return {
    title,
    tags: [counts ? required && 'Required' : 'No longer counts', ticked || 'Not ticked'],
    fields: answer ? [field('Text', answer, 3)] : [],
  };
}

export function reviewEntry({ kind, at, userName, reason }: ReviewEventRecord, display: ViewerDisplay): Entry {
  return {
    title: reviewActionNames[kind],
    tags: [userName, formatDateTime(at, display)],
    fields: reason ? [field('Reason', reason, 3)] : [],
  };
}

export function detailField([label, text, width]: Detail): Field {
  return field(label, text, spanOf(text, width));
}

function privateFields({ masked }: PersonRecord, details: Detail[]): Field[] {
  if (masked) {
    const labels = details.map(([label]) => label).join(', ');
    return [{ label: labels, span: 3, runs: [run('Details hidden', hidden)] }];
  }
  return details.map(([label, text, width]) => fieldOrNone(label, text ?? null, spanOf(text, width)));
}

/** A text of this length, in characters, usually fits one of the three columns. */
const columnCharacters = 26;

function spanOf(text: string | null | undefined, width: Detail[2] = 'half'): Span {
  if (width === 'most' || width === 'full') return 3;
  return text && text.length > columnCharacters ? 2 : 1;
}
