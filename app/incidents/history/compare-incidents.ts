import { legalEntityRelations, personRelations, personStatuses } from '#db/vocabulary/incident.ts';
import { fieldsOfParts } from '#db/vocabulary/part-fields.ts';
import type { ViewerDisplay } from '../../auth/viewer-display.ts';
import { formatBytes, formatDate, formatDateTime } from '../../ui/format.ts';
import { addressLine } from '../address-line.ts';
import type { AttachmentRecord, IncidentRecord, PersonRecord } from '../incident-record.ts';
import {
  closeDetails,
  correctiveActionDetails,
  type Detail,
  itemDetails,
  legalEntityDetails,
  personDetails,
  privateDetails,
  trueLabels,
  vehicleDetails,
} from '../record/part-details.ts';

/** A value is null where the part does not exist in that version. */
export type ComparedField = {
  label: string;
  previous: string | null;
  current: string | null;
  isChanged: boolean;
  isRichText: boolean;
};

export type ComparedPart = { name: string; change: 'added' | 'removed' | null; fields: ComparedField[] };

export type ComparedSection = { id: string; name: string; count?: number; parts: ComparedPart[] };

/** Matches parts by id, so a moved part is not changed. Both versions must be masked alike. */
export function compareIncidents(
  previous: IncidentRecord | null,
  current: IncidentRecord,
  display: ViewerDisplay,
): ComparedSection[] {
  const before = previous && sectionsOf(previous, display);
  return sectionsOf(current, display).map((section, index) => {
    const { parts, ...named } = section;
    const old = before?.[index]?.parts ?? [];
    const oldById = new Map(old.map((part) => [part.id, part]));
    const ids = new Set(parts.map(({ id }) => id));
    const removed = old.filter(({ id }) => !ids.has(id));
    return {
      ...named,
      parts: [
        ...parts.map((part) => comparePart(oldById.get(part.id), part)),
        ...removed.map((part) => comparePart(part, undefined)),
      ],
    };
  });
}

/** Returns texts such as "Severity" or "Desk telephone added". */
export function changesIn(sections: ComparedSection[]): string[] {
  return sections.flatMap(({ parts }) =>
    parts.flatMap(({ name, change, fields }) => {
      if (change && name) return [`${name} ${change}`];
      return fields.filter(({ isChanged }) => isChanged).map(({ label }) => (name ? `${name} / ${label}` : label));
    }),
  );
}

export function countChanges(sections: ComparedSection[]): number {
  const parts = sections.flatMap((section) => section.parts);
  return parts.flatMap(({ fields }) => fields).filter(({ isChanged }) => isChanged).length;
}

export function isAboutAttachments(sections: ComparedSection[]): boolean {
  const hasChanges = (section: ComparedSection) => changesIn([section]).length > 0;
  return (
    sections.some((each) => each.id === attachments && hasChanges(each)) && sections.filter(hasChanges).length === 1
  );
}

const attachments = 'attachments';

type Field = { label: string; text: string; isRichText: boolean; fileId?: string | null };
type Part = { id: string; name: string; fields: Field[] };
type Section = { id: string; name: string; count?: number; parts: Part[] };

function comparePart(previous: Part | undefined, current: Part | undefined): ComparedPart {
  const part = (current ?? previous)!;
  const labels = new Set([...(current?.fields ?? []), ...(previous?.fields ?? [])].map(({ label }) => label));
  const fieldOf = (side: Part | undefined, label: string) => side?.fields.find((field) => field.label === label);
  const isOwn = part.name === '';
  return {
    name: part.name,
    change: !previous && !isOwn ? 'added' : !current ? 'removed' : null,
    fields: [...labels].map((label) => {
      const [before, after] = [fieldOf(previous, label), fieldOf(current, label)];
      const isOtherFile = before?.fileId && after?.fileId && before.fileId !== after.fileId;
      const texts = {
        previous: before?.text ?? null,
        current: isOtherFile ? 'Another picture' : (after?.text ?? null),
      };
      const isChanged = (texts.previous ?? '') !== (texts.current ?? '');
      return { label, ...texts, isChanged, isRichText: Boolean((after ?? before)?.isRichText) };
    }),
  };
}

function sectionsOf(incident: IncidentRecord, display: ViewerDisplay): Section[] {
  const { persons, legalEntities, vehicles, items, correctiveActions, close } = incident;
  const list = (id: string, name: string, parts: Part[]): Section => ({ id, name, count: parts.length, parts });
  return [
    { id: 'what', name: 'When What Where Why', parts: [own(circumstances(incident, display))] },
    list(
      'persons',
      'Persons',
      persons.map((person) => personPart(person, display)),
    ),
    list(
      'legal-entities',
      'Legal entities',
      legalEntities.map((entity) => {
        const { name, details } = legalEntityDetails(entity);
        const relation = trueLabels(entity, legalEntityRelations).join(', ');
        const owner = fieldsOfParts.legalEntities.owner.label;
        return partOf(entity.id, name, [[owner, yesNo(entity.owner)], ['Relation', relation], ...details]);
      }),
    ),
    list(
      'vehicles',
      'Vehicles',
      vehicles.map((vehicle, index) => {
        const { name, details } = vehicleDetails(vehicle, index);
        const { licensePlate, involvementId } = fieldsOfParts.vehicles;
        const own: Detail[] = [
          [licensePlate.label, vehicle.licensePlate],
          [involvementId.label, vehicle.involvement],
        ];
        return partOf(vehicle.id, name, [...own, ...details]);
      }),
    ),
    list(
      'items',
      'Items',
      items.map((item, index) => {
        const { name, tags, details } = itemDetails(item, index);
        return partOf(item.id, name, [['Status', tags.filter(Boolean).join(', ')], ...details]);
      }),
    ),
    list(attachments, 'Attachments', incident.attachments.map(attachmentPart)),
    list(
      'corrective-actions',
      'Corrective actions',
      correctiveActions.map((action, index) => {
        const { name, tags, details } = correctiveActionDetails(action, index);
        const { referred, details: written } = fieldsOfParts.correctiveActions;
        const part = partOf(action.id, name, [
          [referred.label, tags.slice(1).join(', ') || yesNo(action.referred)],
          ...details,
        ]);
        return { ...part, fields: [...part.fields, richText(written.label, action.details)] };
      }),
    ),
    {
      id: 'close-details',
      name: 'Close details',
      parts: [own(close ? closeDetails(close, display).map(([label, text]) => plain(label, text)) : [])],
    },
  ];
}

function own(fields: Field[]): Part {
  return { id: '', name: '', fields };
}

/** The name of a part is a field too, because it may change. */
function partOf(id: string, name: string, details: Detail[]): Part {
  return { id, name, fields: [['Name', name] as Detail, ...details].map(([label, text]) => plain(label, text)) };
}

const plain = (label: string, text: string | null | undefined): Field => ({
  label,
  text: text ?? '',
  isRichText: false,
});
const richText = (label: string, text: string): Field => ({ label, text, isRichText: true });
const yesNo = (value: boolean) => (value ? 'Yes' : 'No');

function circumstances(incident: IncidentRecord, display: ViewerDisplay): Field[] {
  const { reportedDate, occurredDate, occurredDateUncertain, location } = incident;
  const occurred = occurredDate && (occurredDateUncertain ? formatDate : formatDateTime)(occurredDate, display);
  return [
    plain('Date reported', reportedDate && formatDateTime(reportedDate, display)),
    plain('Date occurred', occurred && `${occurred}${occurredDateUncertain ? ', uncertain' : ''}`),
    plain('What', incident.classPath.join(' / ')),
    plain('Severity', incident.severity),
    plain('Incident Investigator', incident.assignedUserName ?? 'Not assigned'),
    plain('Location', location.locationPath.join(' / ')),
    plain('Address', addressLine(location)),
    plain('Root cause', incident.primaryCause),
    richText('Cause comments', incident.causeComments),
    richText('Summary', incident.summary),
    ...(incident.externalId ? [plain('External id', incident.externalId)] : []),
    plain('Locked', yesNo(incident.locked)),
  ];
}

function personPart(person: PersonRecord, display: ViewerDisplay): Part {
  const { name, details } = personDetails(person, display);
  const { isEmployee } = fieldsOfParts.persons;
  const hidden: Detail[] = [['Private details', 'Hidden']];
  const part = partOf(person.id, name, [
    ['Relation', trueLabels(person, personRelations).join(', ')],
    ['Status', trueLabels(person, personStatuses).join(', ')],
    [isEmployee.label, yesNo(person.isEmployee)],
    ...details,
    ...(person.masked ? hidden : privateDetails(person, display)),
  ]);
  const picture = { ...plain('Picture', person.pictureFileId && 'A picture'), fileId: person.pictureFileId };
  return { ...part, fields: [...part.fields, picture] };
}

function attachmentPart({ id, name, fileName, sizeBytes, comments }: AttachmentRecord): Part {
  return partOf(id, name || fileName, [
    ['File', `${fileName}, ${formatBytes(sizeBytes)}`],
    ['Description', comments],
  ]);
}
