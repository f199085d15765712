import { createHash, randomUUIDv7 } from 'node:crypto';
import type { z } from 'zod';
import { BusinessRuleError, NotFoundError } from '#db/errors.ts';
import { type PartKind, partKinds } from '#db/vocabulary/part-fields.ts';
import type { Actor } from '../auth/actor.ts';
import type { Scope } from '../auth/scope.server.ts';
import type { CloseInput } from '../incidents/close.schema.ts';
import type { FormValues } from '../platform/form-values.ts';
import type { Success } from '../platform/submit.server.ts';
import { fieldId } from '../ui/field-id.ts';
import { saveDraft } from './autosave/commands/save-draft.server.ts';
import { maskedNotSaved } from './autosave/masked-not-saved.ts';
import { submitDraft } from './commands/submit-draft.server.ts';
import { rebaseDraft } from './conflicts/commands/rebase-draft.server.ts';
import { idsOf } from './conflicts/merge.ts';
import { unknownRevision, VersionConflictError } from './conflicts/version-conflict-error.ts';
import { type DraftBody, parseDraft, withoutPart } from './draft-body.ts';
import { draftPage, openAt, removedAt } from './draft-page.ts';
import { newPart, nextName } from './draft-parts.ts';
import { discardUnchangedCopy } from './editing/commands/discard-unchanged-copy.server.ts';
import { keepLateChanges } from './editing/commands/keep-late-changes.server.ts';
import type { NotKept } from './editing/not-kept.ts';
import { answerTo, pastDraftAnswer } from './editing/past-draft-answer.server.ts';
import { pastDraft } from './editing/queries/past-draft.server.ts';
import { fillAddress } from './form/commands/fill-address.server.ts';
import type { draftPost } from './form/draft-post.schema.ts';
import { type FormField, formFields, isIn } from './form/form-fields.server.ts';
import { draftForm } from './form/queries/draft-form.server.ts';
import { namesOfChoices } from './form/queries/names-of-choices.server.ts';
import { fieldLabel, partKindNames } from './labels.ts';
import { addPart } from './parts/add-part.ts';
import { checkDuplication } from './parts/commands/check-duplication.server.ts';
import { revealDraftPerson } from './parts/commands/reveal-draft-person.server.ts';
import { duplicateParts } from './parts/duplicate-parts.ts';
import { putBack, putPictureBack } from './parts/removed-parts.ts';
import { setPicture } from './parts/set-picture.ts';
import { attachmentsStay, mayRemovePart } from './policy.ts';
import { checkedDraft } from './queries/checked-draft.server.ts';
import { editableDraft } from './queries/editable-draft.server.ts';

type Post = z.output<typeof draftPost>;
type Place = { id?: string; draftId?: string };

/** Saves the posted fields, and then runs the intent of the button that was pressed. */
export async function handleIntent(scope: Scope, place: Place, submitted: Post) {
  const post = { ...submitted, intent: resolveIntent(submitted) } as Post;
  return await runIntent(scope, place, post)
    .catch(toConflict(post))
    .catch(handlePastDraft(scope, place, post));
}

/** Resolves the Enter key: filters when a filter box contains text, because the key may belong to it; else saves. */
function resolveIntent({ intent, classWords, locationWords }: Post): string {
  if (intent !== 'enter') return intent;
  return classWords || locationWords ? 'filter' : 'enter';
}

/** Returns an error handler that turns a version conflict into the page data of the conflict page. */
function toConflict({ revision, operationId, intent }: Post) {
  return (error: unknown) => {
    if (!(error instanceof VersionConflictError)) throw error;
    const resent: [string, string][] = Object.entries({ revision: String(revision), operationId, intent });
    return { errors: {}, conflict: { ...error.conflict, post: [...resent, ...error.conflict.post] } };
  };
}

/** Submits the saved draft and closes its incident with the input of the close dialog. */
export async function closed(scope: Scope, place: Place, draftId: string, close: CloseInput): Promise<Success> {
  const submitAndClose = async () => {
    const { number } = await submitDraft(scope, draftId, close);
    const toast = { kind: 'ok', message: `Incident #${number} is closed.` } as const;
    return { to: place.id ? `/incidents/${place.id}` : '/dashboard', toast };
  };
  return await submitAndClose().catch(pastDraftAnswer(scope, place));
}

/**
 * Returns an error handler for a form whose draft was already submitted (double click, second tab, Back) or deleted. It
 * saves later input as an edit of the incident and shows what could not be saved.
 */
function handlePastDraft(scope: Scope, place: Place, post: Post) {
  return async (error: unknown) => {
    const past = error instanceof NotFoundError ? await pastDraft(scope, place) : undefined;
    if (!past) throw error;
    const kept = await keepLateChanges(scope, past, { ...saveOf(post), shown: post.shown });
    const { number } = past;
    const page = kept.copyId ? draftPage({ id: past.incidentId, draftId: kept.copyId }) : undefined;
    if (kept.conflict) {
      const resent = { revision: String(unknownRevision), operationId: post.operationId, intent: 'keep' };
      const conflict = { ...kept.conflict, post: [...Object.entries(resent), ...kept.conflict.post] };
      return { errors: {}, conflict, form: await draftForm(scope, kept.copyId!, past.incidentId!) };
    }
    if (kept.left.length > 0) {
      const { to } = answerTo(past);
      const fields = await labelledFields(scope, kept.left);
      const link = page ? { to: page, goOn: 'Go on with the edit' } : { to, goOn: 'Leave this page' };
      return { errors: {}, notKept: { number, why: kept.why!, fields, ...link } };
    }
    const note = kept.hasPrivate ? ' Private details typed after that are not kept: type them where you edit it.' : '';
    if (!page) return answerTo(past, note);
    const message = `Incident #${number} was saved already. What you typed after that is kept in this edit of it.${note}`;
    return { to: page, toast: { kind: 'ok', message } } satisfies Success;
  };
}

async function labelledFields(scope: Scope, fields: FormField[]): Promise<NotKept['fields']> {
  const names = await namesOfChoices(
    scope,
    fields.map(({ value }) => value),
  );
  return fields.map(({ name, value, part }) => ({
    label: part ? `${partKindNames[part.kind]} ${part.at + 1} / ${fieldLabel(name)}` : fieldLabel(name),
    value: value === 'on' ? 'Yes' : (names.get(value) ?? value),
  }));
}

async function runIntent(scope: Scope, place: Place, post: Post): Promise<Success> {
  const { chosen } = post;
  const [name = '', about = '', kind = ''] = post.intent.split(' ');
  const draftId = place.draftId!;
  const added = randomUUIDv7();
  const save = saveOf(post);
  const { values } = save;
  const saved = await saveDraft(scope, draftId, save, (body) =>
    Object.hasOwn(changes, name) ? changes[name]!(body, about, { added, place, actor: scope.actor }) : body,
  );
  if ('conflict' in saved) throw new VersionConflictError(saved.conflict);
  const { hasDropped } = saved;
  if (hasDropped && (name === 'submit' || name === 'close')) throw new BusinessRuleError(maskedNotSaved);
  if (name === 'close' || chosen?.of === 'incident') await rebaseDraft(scope, draftId, chosen);
  const handler = Object.hasOwn(handlers, name) ? handlers[name]! : handlers.keep!;
  const input = { place, draftId, about, kind, added, values, shown: post.shown };
  const success = await handler(scope, draftPage(place), input);
  return hasDropped ? { ...success, toast: { kind: 'warn', message: maskedNotSaved } } : success;
}

/**
 * Returns the save that a post contains. A form shown again by Back posts the same operation id with other values, so
 * for a full post the operation id also depends on the values.
 */
function saveOf({ revision, operationId, intent, whole, shown: _, base, chosen, ...values }: Post) {
  const isWhole = whole === 'on';
  const operation = isWhole ? operationOf(operationId, [intent, values]) : operationId;
  return { revision, operationId: operation, values, whole: isWhole, base, chosen };
}

function operationOf(operationId: string, values: unknown): string {
  const hex = createHash('sha256')
    .update(JSON.stringify([operationId, values]))
    .digest('hex');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');
}

type ChangeContext = { added: string; place: Place; actor: Actor };

/** Changes to the draft that a button makes in the same save as the posted fields. */
const changes: Record<string, (body: DraftBody, about: string, context: ChangeContext) => DraftBody> = {
  add: (body, kind, { added, place }) =>
    isPartKind(kind) ? addPart(body, kind, newPartOn(kind, body, added, place)) : body,
  remove: (body, id, { actor }) => (mayRemovePart(actor, body.attachments, id) ? withoutPart(body, id) : body),
  restore: putBack,
  'remove-picture': (body, id) => setPicture(body, id, null),
  'restore-picture': putPictureBack,
};

const isPartKind = (kind: string): kind is PartKind => (partKinds as string[]).includes(kind);

function newPartOn(kind: PartKind, body: DraftBody, id: string, place: Place) {
  const part = newPart(kind, id);
  if ('serialNumber' in part) return { ...part, name: nextName('Item', body.items) };
  if ('actionType' in part) return { ...part, actionType: place.id ? ('EDIT' as const) : ('CREATE' as const) };
  return 'countryCode' in part ? { ...part, countryCode: body.location.countryCode } : part;
}

type IntentHandler = (
  scope: Scope,
  page: string,
  input: {
    place: Place;
    draftId: string;
    about: string;
    kind: string;
    added: string;
    values: FormValues;
    shown: string | undefined;
  },
) => Promise<Success>;

const handlers: Record<string, IntentHandler> = {
  async submit(scope, _page, { draftId, place }) {
    const { number } = await submitDraft(scope, draftId);
    const toast = { kind: 'ok', message: `Incident #${number} is saved.` } as const;
    return { to: place.id ? `/incidents/${place.id}` : '/dashboard', toast };
  },
  async close(scope, page, { draftId }) {
    await checkedDraft(scope, draftId);
    return { to: `${page}/close` };
  },
  async view(scope, page, { draftId, place }) {
    const wasDiscarded = await discardUnchangedCopy(scope, draftId);
    const toast = { kind: 'ok', message: 'Draft saved' } as const;
    return { to: place.id ? `/incidents/${place.id}` : page, ...(wasDiscarded ? {} : { toast }) };
  },
  keep: async (_scope, page) => ({ to: page, toast: { kind: 'ok', message: 'Draft saved' } }),
  enter: async (_scope, page, { values, shown }) => ({
    to: lastChangedAt(page, values, shown),
    toast: { kind: 'ok', message: 'Draft saved. It is submitted by the button Save.' },
  }),
  delete: async (_scope, page) => ({ to: `${page}/delete` }),
  filter: async (_scope, page, { values }) => ({ to: filteredPage(page, values) }),
  async 'fill-address'(scope, page, { draftId }) {
    const hasAddress = await fillAddress(scope, draftId);
    const toast = { kind: 'warn', message: 'This location has no address.' } as const;
    return { to: `${page}#where`, ...(hasAddress ? {} : { toast }) };
  },
  open: async (_scope, page, { about }) => ({ to: openAt(page, about) }),
  add: async (_scope, page, { added }) => ({ to: openAt(page, added) }),
  async remove(scope, page, { draftId, about, kind }) {
    const { attachments } = parseDraft((await editableDraft(scope, draftId)).body);
    if (!mayRemovePart(scope.actor, attachments, about)) throw new BusinessRuleError(attachmentsStay);
    return { to: isPartKind(kind) ? removedAt(page, kind, about) : page };
  },
  async restore(scope, page, { draftId, about }) {
    const body = parseDraft((await editableDraft(scope, draftId)).body);
    if (!idsOf(body).has(about)) throw new BusinessRuleError('It cannot be put back any more.');
    return { to: openAt(page, about) };
  },
  'add-attachment': async (_scope, page, { about }) => ({
    to: `${page}/attachments/new${about && `?of=${encodeURIComponent(about)}`}`,
  }),
  'edit-attachment': async (_scope, page, { about }) => ({ to: `${page}/attachments/${encodeURIComponent(about)}` }),
  'delete-attachment': async (_scope, page, { about }) => ({
    to: `${page}/attachments/${encodeURIComponent(about)}/delete`,
  }),
  'change-picture': async (_scope, page, { about }) => ({ to: `${page}/pictures/${encodeURIComponent(about)}` }),
  'remove-picture': async (_scope, page, { about }) => ({ to: openAt(page, about) }),
  'restore-picture': async (_scope, page, { about }) => ({ to: openAt(page, about) }),
  'add-person': async (_scope, page) => ({ to: `${page}/add-person` }),
  'select-person': async (_scope, page) => ({ to: `${page}/select-person` }),
  'select-legal-entity': async (_scope, page) => ({ to: `${page}/select-legal-entity` }),
  'select-company': async (_scope, page, { about }) => ({ to: `${page}/select-company/${encodeURIComponent(about)}` }),
  async owner(scope, page, { draftId, about }) {
    const duplicates = duplicateParts(parseDraft((await editableDraft(scope, draftId)).body));
    if (Object.keys(duplicates).length > 0) throw new BusinessRuleError(duplicates);
    return { to: openAt(page, about) };
  },
  async 'unlock-person'(scope, page, { draftId, about }) {
    await revealDraftPerson(scope, draftId, about);
    return { to: openAt(page, about) };
  },
  async 'check-duplication'(scope, page, { draftId, about }) {
    const { matches } = await checkDuplication(scope, draftId, about);
    return { to: matches.length > 0 ? `${page}/duplicates/${about}` : openAt(page, about) };
  },
};

/** The intents that a button can post, by their first word; any other intent saves the draft. */
export const intents = [...new Set([...Object.keys(changes), ...Object.keys(handlers)])];

/** Returns the form's address at the last changed field; a post does not tell in which field Enter was pressed. */
function lastChangedAt(page: string, values: FormValues, shown: string | undefined): string {
  const wasShown = shown ? isIn(shown) : () => true;
  const last = formFields(values, true).findLast((field) => !wasShown(field));
  if (!last) return page;
  return last.part ? openAt(page, last.part.id) : `${page}#${fieldId(last.field)}`;
}

function filteredPage(page: string, { classWords, locationWords }: Record<string, unknown>) {
  const query = new URLSearchParams();
  if (typeof classWords === 'string' && classWords) query.set('class', classWords);
  if (typeof locationWords === 'string' && locationWords) query.set('location', locationWords);
  return `${page}?${query}#${query.has('class') ? 'what' : 'where'}`;
}
