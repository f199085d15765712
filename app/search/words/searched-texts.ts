import { keysOf } from '#db/vocabulary/keys.ts';
import { descriptionFields } from '#db/vocabulary/part-fields.ts';
import type { IncidentRecord } from '../../incidents/incident-record.ts';
import { plainText } from '../../ui/rich-text/markdown.ts';

/** `record` is the address of the person's or legal entity's page. */
export type SearchedText = { label: string; text: string; record?: string };

/** The order is that of the viewer; masked values are left out. */
export function searchedTexts(incident: IncidentRecord): SearchedText[] {
  const { location, close } = incident;
  const address = [location.unit, location.address, location.street, location.cityName];
  return [
    { label: 'Number', text: String(incident.number) },
    { label: 'External id', text: incident.externalId ?? '' },
    { label: 'What', text: incident.classPath.join(' / ') },
    { label: 'Location', text: location.locationPath.join(' / ') },
    { label: 'Address', text: joined(address) },
    { label: 'Root cause', text: incident.primaryCause ?? '' },
    { label: 'Cause comments', text: plainText(incident.causeComments) },
    { label: 'Summary', text: plainText(incident.summary) },
    ...incident.persons.map((person) => ({
      label: 'Person',
      text: joined([
        ...[person.displayName, person.alias, person.position],
        ...descriptionNames.map((name) => person[name]),
        person.comments,
      ]),
      ...(person.personId && { record: `/people/persons/${person.personId}` }),
    })),
    ...incident.legalEntities.map(({ name, contact, comments, legalEntityId }) => ({
      label: 'Legal entity',
      text: joined([name, contact, comments]),
      ...(legalEntityId && { record: `/people/legal-entities/${legalEntityId}` }),
    })),
    ...incident.vehicles.map(({ licensePlate, vin, maker, model, color, comments }) => ({
      label: 'Vehicle',
      text: joined([licensePlate, maker, model, color, vin, comments]),
    })),
    ...incident.items.map(({ name, brand, model, color, serialNumber, company, comments }) => ({
      label: 'Item',
      text: joined([name, brand, model, color, serialNumber, company, comments]),
    })),
    ...incident.attachments.map(({ name, fileName, comments }) => ({
      label: 'Attachment',
      text: joined([name, fileName, comments]),
    })),
    ...incident.correctiveActions.map(({ displayType, details }) => ({
      label: 'Corrective action',
      text: joined([displayType, plainText(details)]),
    })),
    ...incident.notes.map(({ number, body }) => ({ label: `Note ${number}`, text: plainText(body) })),
    { label: 'Close comments', text: close?.comments ?? '' },
  ];
}

// the numbers of height and weight would match any other number
const descriptionNames = keysOf(descriptionFields).filter((name) => name !== 'charHeight' && name !== 'charWeight');

function joined(texts: string[]) {
  return texts.filter(Boolean).join(', ');
}
