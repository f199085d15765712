import type { Messages } from '../../../platform/forms/form-errors.ts';
import type { IndexedSection } from '../../../ui/section.tsx';
import type { DraftBody } from '../../body/draft-body.ts';

const fieldsOfSection: Record<string, RegExp> = {
  header: /^assignedUserId$/,
  when: /^(reported|occurred)/,
  what: /^(lastClassId|severityId)$/,
  where: /^location/,
  why: /^(primaryCauseId|causeComments)$/,
  'summary-section': /^summary$/,
  persons: /^persons/,
  'legal-entities': /^legalEntities/,
  vehicles: /^vehicles/,
  items: /^items/,
  attachments: /^attachments/,
  'corrective-actions': /^correctiveActions/,
};

export function errorsIn(section: string, errors: Messages) {
  return Object.keys(errors).filter((field) => fieldsOfSection[section]?.test(field)).length;
}

export function sectionsOf(body: DraftBody, errors: Messages, checklistItems: number): IndexedSection[] {
  const section = (id: string, name: string, count?: number): IndexedSection => ({
    id,
    name,
    count,
    errors: errorsIn(id, errors),
  });
  return [
    section('when', 'When'),
    section('what', 'What'),
    section('where', 'Where'),
    section('why', 'Why'),
    section('summary-section', 'Summary'),
    section('persons', 'Persons', body.persons.length),
    section('legal-entities', 'Legal entities', body.legalEntities.length),
    section('vehicles', 'Vehicles', body.vehicles.length),
    section('items', 'Items', body.items.length),
    section('attachments', 'Attachments', body.attachments.filter(({ partId }) => partId === null).length),
    section('corrective-actions', 'Corrective actions', body.correctiveActions.length),
    ...(checklistItems > 0 ? [section('checklist', 'Checklist', checklistItems)] : []),
  ];
}
