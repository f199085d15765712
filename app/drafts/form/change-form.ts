import { changePart, type PartChange } from '../body/change-part.ts';
import { applyForm, type DraftBody } from '../body/draft-body.ts';
import { type Fields, valuesOf } from '../body/draft-fields.ts';
import type { UnmaskedValues } from '../body/drop-masked.ts';
import { removedNames } from '../body/removed-parts.ts';
import { partKindOf } from './part-kind-of.ts';
import type { DraftFormData } from './queries/draft-form.server.ts';

export function withChange(form: DraftFormData, change: PartChange): DraftFormData {
  return withBody(form, changePart(form.draft.body, change, form.draft.incidentId !== null));
}

export function withFields(form: DraftFormData, fields: Fields): DraftFormData {
  // nothing in the browser is masked, because masked fields are not sent to it
  return withBody(form, applyForm(form.draft.body, valuesOf(fields) as UnmaskedValues, false));
}

function withBody(form: DraftFormData, body: DraftBody): DraftFormData {
  const masked = new Map(form.draft.body.persons.map((person) => [person.id, person.masked]));
  const persons = body.persons.map((person) => ({ ...person, masked: masked.get(person.id) ?? false }));
  const removed = body.removed ? removedNames(body) : [];
  const others = form.removed.filter(({ id }) => !removed.some((each) => each.id === id) && !partKindOf(body, id));
  return { ...form, draft: { ...form.draft, body: { ...body, persons } }, removed: [...removed, ...others] };
}
