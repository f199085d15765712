import { randomUUIDv7 } from 'node:crypto';
import type { z } from 'zod';
import { Refusal } from '#db/refusal.ts';
import { type PartKind, partKinds } from '#db/vocabulary/part-fields.ts';
import type { Actor } from '../auth/actor.ts';
import type { Scope } from '../auth/scope.server.ts';
import type { Done } from '../shell/submit.server.ts';
import { addedTwice } from './added-twice.ts';
import type { CloseInput } from './close.schema.ts';
import { checkDuplication } from './commands/check-duplication.server.ts';
import { discardUnchangedCopy } from './commands/discard-unchanged-copy.server.ts';
import { fillAddress } from './commands/fill-address.server.ts';
import { rebaseDraft } from './commands/rebase-draft.server.ts';
import { saveDraft } from './commands/save-draft.server.ts';
import { submitDraft } from './commands/submit-draft.server.ts';
import { unlockDraftPerson } from './commands/unlock-draft-person.server.ts';
import { bodyOf, type DraftBody, withoutPart } from './draft-body.ts';
import { draftPage, openAt, removedAt } from './draft-page.ts';
import { newPart, nextName } from './draft-parts.ts';
import type { draftPost } from './draft-post.schema.ts';
import { idsOf } from './merge.ts';
import { attachmentsStay, mayRemovePart } from './policy.ts';
import { checkedDraft } from './queries/checked-draft.server.ts';
import { editableDraft } from './queries/editable-draft.server.ts';
import { putBack, putPictureBack } from './removed-parts.ts';
import { Submitted } from './submitted.ts';
import { VersionsDiffer } from './versions-differ.ts';
import { withPart } from './with-part.ts';
import { withPicture } from './with-picture.ts';

type Post = z.output<typeof draftPost>;
type Place = { id?: string; draftId?: string };

/** Every button of the form keeps what was typed first, and then does what it says. */
export async function pressed(scope: Scope, place: Place, sent: Post) {
  const post = { ...sent, intent: meant(sent) } as Post;
  return await press(scope, place, post).catch(asking(post)).catch(saidAlready(place));
}

/** Enter filters where there are words to filter by, for it may have been typed beside them, and else saves. */
function meant({ intent, classWords, locationWords }: Post): string {
  if (intent !== 'enter') return intent;
  return classWords || locationWords ? 'filter' : 'submit';
}

/** Two versions that clash are shown; the same is sent again with the choice, and then goes on. */
function asking({ revision, operationId, intent }: Post) {
  return (error: unknown) => {
    if (!(error instanceof VersionsDiffer)) throw error;
    const again: [string, string][] = Object.entries({ revision: String(revision), operationId, intent });
    return { errors: {}, conflict: { ...error.conflict, post: [...again, ...error.conflict.post] } };
  };
}

/** What was typed is kept already: the incident is closed as the dialog over the form says. */
export async function closed(scope: Scope, place: Place, draftId: string, close: CloseInput): Promise<Done> {
  const done = async () => {
    const { number } = await submitDraft(scope, draftId, close);
    const toast = { kind: 'ok', message: `Incident #${number} is closed.` } as const;
    return { to: place.id ? `/incidents/${place.id}` : '/dashboard', toast };
  };
  return await done().catch(saidAlready(place));
}

/** Where a form leads whose draft has been submitted already, by a double click, from another tab or before Back. */
function saidAlready({ id }: Place) {
  return (error: unknown): Done => {
    if (!(error instanceof Submitted)) throw error;
    const to = id ? `/incidents/${id}` : '/dashboard';
    return { to, toast: { kind: 'ok', message: `Incident #${error.number} was saved already.` } };
  };
}

async function press(scope: Scope, place: Place, post: Post) {
  const { revision, operationId, intent, whole, base, chosen, ...values } = post;
  const [name = '', about = '', kind = ''] = intent.split(' ');
  const draftId = place.draftId!;
  const added = randomUUIDv7();
  const save = { revision, operationId, values, whole: whole === 'on', base, chosen };
  const saved = await saveDraft(scope, draftId, save, (body) =>
    Object.hasOwn(changes, name) ? changes[name]!(body, about, { added, place, actor: scope.actor }) : body,
  );
  if ('conflict' in saved) throw new VersionsDiffer(saved.conflict);
  if (name === 'close' || chosen?.of === 'incident') await rebaseDraft(scope, draftId, chosen);
  const act = Object.hasOwn(acts, name) ? acts[name]! : acts.keep!;
  return await act(scope, draftPage(place), { place, draftId, about, kind, added, values });
}

type How = { added: string; place: Place; actor: Actor };

/** Buttons that change the draft beside what was typed. */
const changes: Record<string, (body: DraftBody, about: string, how: How) => DraftBody> = {
  add: (body, kind, { added, place }) =>
    isPartKind(kind) ? withPart(body, kind, begun(kind, body, added, place)) : body,
  remove: (body, id, { actor }) => (mayRemovePart(actor, body.attachments, id) ? withoutPart(body, id) : body),
  restore: putBack,
  'remove-picture': (body, id) => withPicture(body, id, null),
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
  said: { place: Place; draftId: string; about: string; kind: string; added: string; values: Record<string, unknown> },
) => Promise<Done>;

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
    const { attachments } = bodyOf((await editableDraft(scope, draftId)).body);
    if (!mayRemovePart(scope.actor, attachments, about)) throw new Refusal(attachmentsStay);
    return { to: isPartKind(kind) ? removedAt(page, kind, about) : page };
  },
  async restore(scope, page, { draftId, about }) {
    const body = bodyOf((await editableDraft(scope, draftId)).body);
    if (!idsOf(body).has(about)) throw new Refusal('It cannot be put back any more.');
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
    const twice = addedTwice(bodyOf((await editableDraft(scope, draftId)).body));
    if (Object.keys(twice).length > 0) throw new Refusal(twice);
    return { to: openAt(page, about) };
  },
  async 'unlock-person'(scope, page, { draftId, about }) {
    await unlockDraftPerson(scope, draftId, about);
    return { to: openAt(page, about) };
  },
  async 'check-duplication'(scope, page, { draftId, about }) {
    const { matches } = await checkDuplication(scope, draftId, about);
    return { to: matches.length > 0 ? `${page}/duplicates/${about}` : openAt(page, about) };
  },
};

function filtered(page: string, { classWords, locationWords }: Record<string, unknown>) {
  const words = new URLSearchParams();
  if (typeof classWords === 'string' && classWords) words.set('class', classWords);
  if (typeof locationWords === 'string' && locationWords) words.set('location', locationWords);
  return `${page}?${words}#${words.has('class') ? 'what' : 'where'}`;
}
