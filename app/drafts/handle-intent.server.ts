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

/** Every button of the form keeps what was typed first, and then does what it says. */
export async function handleIntent(scope: Scope, place: Place, sent: Post) {
  const post = { ...sent, intent: resolveIntent(sent) } as Post;
  return await runIntent(scope, place, post)
    .catch(toConflict(post))
    .catch(afterItsEnd(scope, place, post));
}

/** Enter filters when a filter box has words, because it may have been typed there; otherwise it keeps the draft. */
function resolveIntent({ intent, classWords, locationWords }: Post): string {
  if (intent !== 'enter') return intent;
  return classWords || locationWords ? 'filter' : 'enter';
}

/** Two versions that clash are shown; the same is sent again with the choice, and then goes on. */
function toConflict({ revision, operationId, intent }: Post) {
  return (error: unknown) => {
    if (!(error instanceof VersionConflictError)) throw error;
    const again: [string, string][] = Object.entries({ revision: String(revision), operationId, intent });
    return { errors: {}, conflict: { ...error.conflict, post: [...again, ...error.conflict.post] } };
  };
}

/** What was typed is kept already: the incident is closed as the dialog over the form says. */
export async function closed(scope: Scope, place: Place, draftId: string, close: CloseInput): Promise<Success> {
  const done = async () => {
    const { number } = await submitDraft(scope, draftId, close);
    const toast = { kind: 'ok', message: `Incident #${number} is closed.` } as const;
    return { to: place.id ? `/incidents/${place.id}` : '/dashboard', toast };
  };
  return await done().catch(pastDraftAnswer(scope, place));
}

/**
 * A form whose draft is gone: submitted by a double click, from another tab or before Back, or deleted. What was typed
 * since is kept as an edit of the incident; what cannot be kept is shown.
 */
function afterItsEnd(scope: Scope, place: Place, post: Post) {
  return async (error: unknown) => {
    const past = error instanceof NotFoundError ? await pastDraft(scope, place) : undefined;
    if (!past) throw error;
    const kept = await keepLateChanges(scope, past, { ...saveOf(post), shown: post.shown });
    const { number } = past;
    const page = kept.copyId ? draftPage({ id: past.incidentId, draftId: kept.copyId }) : undefined;
    if (kept.conflict) {
      const again = { revision: String(unknownRevision), operationId: post.operationId, intent: 'keep' };
      const conflict = { ...kept.conflict, post: [...Object.entries(again), ...kept.conflict.post] };
      return { errors: {}, conflict, form: await draftForm(scope, kept.copyId!, past.incidentId!) };
    }
    if (kept.left.length > 0) {
      const { to } = answerTo(past);
      const fields = await labelledFields(scope, kept.left);
      const way = page ? { to: page, goOn: 'Go on with the edit' } : { to, goOn: 'Leave this page' };
      return { errors: {}, notKept: { number, why: kept.why!, fields, ...way } };
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
  const act = Object.hasOwn(acts, name) ? acts[name]! : acts.keep!;
  const done = await act(scope, draftPage(place), { place, draftId, about, kind, added, values, shown: post.shown });
  return hasDropped ? { ...done, toast: { kind: 'warn', message: maskedNotSaved } } : done;
}

/**
 * What is saved of a post. A form that is shown again by Back carries the same operation id, whatever was typed since:
 * without scripts an operation is known by what is sent too.
 */
function saveOf({ revision, operationId, intent, whole, shown: _, base, chosen, ...values }: Post) {
  const isWhole = whole === 'on';
  const operation = isWhole ? operationOf(operationId, [intent, values]) : operationId;
  return { revision, operationId: operation, values, whole: isWhole, base, chosen };
}

function operationOf(operationId: string, sent: unknown): string {
  const hex = createHash('sha256')
    .update(JSON.stringify([operationId, sent]))
    .digest('hex');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');
}

type How = { added: string; place: Place; actor: Actor };

/** Buttons that change the draft beside what was typed. */
const changes: Record<string, (body: DraftBody, about: string, how: How) => DraftBody> = {
  add: (body, kind, { added, place }) =>
    isPartKind(kind) ? addPart(body, kind, begun(kind, body, added, place)) : body,
  remove: (body, id, { actor }) => (mayRemovePart(actor, body.attachments, id) ? withoutPart(body, id) : body),
  restore: putBack,
  'remove-picture': (body, id) => setPicture(body, id, null),
  'restore-picture': putPictureBack,
};

const isPartKind = (kind: string): kind is PartKind => (partKinds as string[]).includes(kind);

function begun(kind: PartKind, body: DraftBody, id: string, place: Place) {
  const part = newPart(kind, id);
  if ('serialNumber' in part) return { ...part, name: nextName('Item', body.items) };
  if ('actionType' in part) return { ...part, actionType: place.id ? ('EDIT' as const) : ('CREATE' as const) };
  return 'countryCode' in part ? { ...part, countryCode: body.location.countryCode } : part;
}

type Act = (
  scope: Scope,
  page: string,
  said: {
    place: Place;
    draftId: string;
    about: string;
    kind: string;
    added: string;
    values: FormValues;
    shown: string | undefined;
  },
) => Promise<Success>;

const acts: Record<string, Act> = {
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
    const gone = await discardUnchangedCopy(scope, draftId);
    const toast = { kind: 'ok', message: 'Draft saved' } as const;
    return { to: place.id ? `/incidents/${place.id}` : page, ...(gone ? {} : { toast }) };
  },
  keep: async (_scope, page) => ({ to: page, toast: { kind: 'ok', message: 'Draft saved' } }),
  enter: async (_scope, page, { values, shown }) => ({
    to: typedLastAt(page, values, shown),
    toast: { kind: 'ok', message: 'Draft saved. It is submitted by the button Save.' },
  }),
  delete: async (_scope, page) => ({ to: `${page}/delete` }),
  filter: async (_scope, page, { values }) => ({ to: filtered(page, values) }),
  async 'fill-address'(scope, page, { draftId }) {
    const filled = await fillAddress(scope, draftId);
    const toast = { kind: 'warn', message: 'This location has no address.' } as const;
    return { to: `${page}#where`, ...(filled ? {} : { toast }) };
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
    const twice = duplicateParts(parseDraft((await editableDraft(scope, draftId)).body));
    if (Object.keys(twice).length > 0) throw new BusinessRuleError(twice);
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

/** What a button of the form can ask for, by its first word; anything else keeps the draft. */
export const intents = [...new Set([...Object.keys(changes), ...Object.keys(acts)])];

/** The form at the place where something was typed: a browser does not say in which field Enter was pressed. */
function typedLastAt(page: string, values: FormValues, shown: string | undefined): string {
  const wasShown = shown ? isIn(shown) : () => true;
  const last = formFields(values, true).findLast((field) => !wasShown(field));
  if (!last) return page;
  return last.part ? openAt(page, last.part.id) : `${page}#${fieldId(last.field)}`;
}

function filtered(page: string, { classWords, locationWords }: Record<string, unknown>) {
  const words = new URLSearchParams();
  if (typeof classWords === 'string' && classWords) words.set('class', classWords);
  if (typeof locationWords === 'string' && locationWords) words.set('location', locationWords);
  return `${page}?${words}#${words.has('class') ? 'what' : 'where'}`;
}
