import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { changedAttachment, newAttachment } from '#app/attachments/attachment.schema.ts';
import { newPicture } from '#app/attachments/picture.schema.ts';
import { newPart, newPerson } from '#app/drafts/draft-parts.ts';
import { draftPost } from '#app/drafts/form/draft-post.schema.ts';
import { addPersonSchema } from '#app/drafts/parts/add-person.schema.ts';
import { incidentSchema } from '#app/incidents/incident.schema.ts';
import type { Ground } from './ground.ts';
import type { Route } from './routes.ts';
import { ask } from './wire.ts';

/** Target of a post: address parameters of the user's own data, and cookies to send first. */
export type Target = { params: Record<string, string>; cookie?: string };

export type Post = {
  to: (ground: Ground, origin: string) => Promise<Target>;
  /** The fields of a valid post. */
  fields: (ground: Ground) => Record<string, string>;
  /** The schema of the fields. */
  schema: z.ZodType;
};

export const password = 'right-Horse-7!';

const nothing = { fields: () => ({}), schema: z.object({}) };
const nowhere = async () => ({ params: {} });
const toIncident = async ({ incident: { id, personId } }: Ground) => ({ params: { id, personId } });
const known = { schema: z.object({ knownId: z.uuid() }) };
const person = { ...known, fields: (ground: Ground) => ({ knownId: ground.knownPersonId }) };
const company = { ...known, fields: (ground: Ground) => ({ knownId: ground.knownLegalEntityId }) };
const onCompany = ({ companyOnDrafts }: Ground) => ({ partId: companyOnDrafts });
const onAttachment = {
  of: ({ attachmentOnDrafts }: Ground) => ({ attachmentId: attachmentOnDrafts }),
  with: ({ attachmentOnDrafts: id, fileId }: Ground) => ({
    attachments: [
      {
        ...{ id, partId: null, fileId, thumbnailFileId: null, name: 'Door', comments: '', fileName: 'door.txt' },
        ...{ attachmentType: 'TXT', sizeBytes: 4, creationDate: '2026-03-14T09:14:00.000Z' },
      },
    ],
  }),
};
const draftForm = z.object({
  ...draftPost.shape,
  ...incidentSchema({ now: new Date(), timeZone: 'America/Vancouver' }).shape,
  intent: z.enum([
    'submit',
    'enter',
    'restore',
    'keep',
    'delete',
    'filter',
    'fill-address',
    'add-person',
    'select-person',
    'select-legal-entity',
    'select-company',
    'owner',
    'constructor',
    'toString',
  ]),
  reportedDate: z.iso.date(),
  reportedTime: z.iso.time(),
  occurredDate: z.iso.date(),
  occurredTime: z.iso.time(),
  classWords: z.string(),
  locationWords: z.string(),
});

const [reportedDate, occurredDate] = ['2026-03-14', '2026-03-14'];
const moments = { reportedDate, reportedTime: '09:14', occurredDate, occurredTime: '08:30' };

/** Posts by route name for each action on a draft; `of` adds address parameters, `with` required draft content. */
const onDrafts: Record<
  string,
  Omit<Post, 'to'> & { of?: (ground: Ground) => Record<string, string>; with?: (ground: Ground) => object }
> = {
  draft: { fields: (ground) => ({ ...savedForm(ground), intent: 'keep' }), schema: draftForm },
  saves: { fields: savedForm, schema: draftForm },
  'add-person': { fields: () => ({ employee: 'no' }), schema: addPersonSchema },
  'select-person': person,
  'select-legal-entity': company,
  'select-company': { of: onCompany, with: aCompany, ...company },
  duplicates: { of: ({ personOnDrafts }) => ({ partId: personOnDrafts }), ...person },
  'check-duplication': {
    of: onCompany,
    with: aCompany,
    fields: () => ({ 'legalEntities[0].name': 'Harbour Glass' }),
    schema: z.object({ legalEntities: z.array(z.object({ name: z.string().max(100) })) }),
  },
  'add-attachment': { fields: () => ({ name: 'Door', file: 'door.txt' }), schema: newAttachment },
  'edit-attachment': {
    ...onAttachment,
    fields: () => ({ name: 'Back door', comments: 'From outside' }),
    schema: changedAttachment,
  },
  'delete-attachment': { ...onAttachment, ...nothing },
  'person-picture': {
    of: ({ personOnDrafts }) => ({ personId: personOnDrafts }),
    with: aPicture,
    fields: () => ({ file: 'face.jpg', x: '0', y: '0', size: '100' }),
    schema: newPicture,
  },
  delete: nothing,
  'close-details': {
    with: ({ lookups }) => ({ ...moments, lastClassId: lookups.INCIDENT_CLASS, persons: [] }),
    fields: () => ({
      closedBy: 'OTHER',
      closeFirstName: 'Noor',
      closeEmail: 'noor@test.example',
      closeComments: 'Paid.',
    }),
    schema: z.object({
      closedBy: z.enum(['USER', 'OTHER']),
      closeFirstName: z.string().max(100),
      closeEmail: z.email(),
      closeComments: z.string().max(500),
    }),
  },
};

/** Posts for both forms of a draft: of a new incident and of an edit copy. */
const postsOnDrafts = Object.entries(onDrafts).flatMap(
  ([name, { of = () => ({}), with: more = () => ({}), ...post }]): [string, Post][] => [
    [
      `new-${name}`,
      { ...post, to: async (ground) => ({ params: { ...of(ground), draftId: await ground.draft(more(ground)) } }) },
    ],
    [
      `edit-${name}`,
      { ...post, to: async (ground) => ({ params: { ...of(ground), ...(await ground.copy(more(ground))) } }) },
    ],
  ],
);

/** One post for each action of the application, by route id. */
export const posts: Record<string, Post> = {
  'auth/routes/logout': { to: async (ground) => ({ params: {}, cookie: await ground.cookie() }), ...nothing },
  'auth/routes/session-alive': { to: nowhere, ...nothing },
  'identity/routes/sign-in': {
    to: signInPage,
    fields: ({ email }) => ({ email, password }),
    schema: z.object({ email: z.email(), password: z.string() }),
  },
  'identity/routes/verification': {
    to: (ground) => ground.forgetLetters().then(nowhere),
    fields: () => ({ email: `${randomUUID()}@example.com` }),
    schema: z.object({ email: z.email() }),
  },
  'identity/routes/confirm-verification': {
    to: nowhere,
    fields: ({ token }) => ({ token }),
    schema: z.object({ token: z.string() }),
  },
  'shell/routes/theme': {
    to: nowhere,
    fields: () => ({ theme: 'dark' }),
    schema: z.object({ theme: z.enum(['light', 'dark', 'device']) }),
  },
  'shell/routes/dismiss-notification': {
    to: async (ground) => ({ params: { id: await ground.notification() } }),
    ...nothing,
  },
  'shell/routes/page-not-exist': { to: nowhere, ...nothing },
  'dashboard/routes/delete-draft': {
    to: async (ground) => ({ params: { draftId: await ground.draft() } }),
    ...nothing,
  },
  'drafts/routes/new-incident': { to: (ground) => ground.touch().then(nowhere), ...nothing },
  ...Object.fromEntries(postsOnDrafts),
  'drafts/editing/routes/edit': { to: async (ground) => ({ params: { id: (await ground.copy()).id } }), ...nothing },
  'incidents/routes/unlock-person': { to: toIncident, ...nothing },
  'reports/routes/print': { to: toIncident, ...nothing },
};

/** Returns a message for each action without a post. */
export function withoutPost(acting: { id: string }[]): string[] {
  return acting.filter(({ id }) => !posts[id]).map(({ id }) => `add a post for ${id} to tests/security/posts.ts`);
}

/** Returns the target of a page: that of the post with the same or a longer address. */
export async function placeOf(
  { id, path, params }: Route,
  acting: Route[],
  ground: Ground,
  origin: string,
): Promise<Target> {
  const like = [id, acting.find((other) => other.path.startsWith(path))?.id].find((one) => one && posts[one]);
  if (like && params.length > 0) return await posts[like]!.to(ground, origin);
  return { params: { type: 'pending', status: 'open', reportId: randomUUID(), letter: randomUUID() } };
}

function aPicture({ personOnDrafts, fileId }: Ground) {
  return { persons: [{ ...newPerson(personOnDrafts, false), picture: { fileId, thumbnailFileId: fileId } }] };
}

function aCompany({ companyOnDrafts }: Ground) {
  return { legalEntities: [{ ...newPart('legalEntities', companyOnDrafts), name: 'Harbour Glass' }] };
}

function savedForm({ lookups, investigatorId, personOnDrafts }: Ground): Record<string, string> {
  return {
    ...{ revision: '0', operationId: randomUUID(), whole: 'on', assignedUserId: investigatorId },
    ...moments,
    ...{
      lastClassId: lookups.INCIDENT_CLASS,
      severityId: lookups.SEVERITY_TYPE,
      primaryCauseId: lookups.PRIMARY_CAUSE,
    },
    ...{ causeComments: 'Unknown.', summary: 'A window was **broken**.' },
    ...{ 'location.lastLocationId': lookups.LOCATION, 'location.cityId': '', 'location.countryCode': 'CA' },
    ...{ 'persons[0].id': personOnDrafts, 'persons[0].firstName': 'Noa', 'persons[0].dateOfBirth': '1991-02-03' },
    'persons[0].lookupPersonTypeId': lookups.PERSON_TYPE,
    'persons[0].lookupDepartmentId': lookups.DEPARTMENT,
    'persons[0].lookupGenderTypeId': lookups.GENDER_TYPE,
    'persons[0].cityId': '',
  };
}

/** Begins a sign-in; returns the target of its password page. */
async function signInPage(_ground: Ground, origin: string): Promise<Target> {
  const login = await ask(origin, { path: '/login' });
  const { pathname, search } = new URL(login.headers.location!);
  const provider = await ask(origin, { path: pathname + search });
  const cookie = provider.headers['set-cookie']!.map((line) => line.split(';')[0]).join('; ');
  return { params: { uid: new URL(provider.headers.location!, origin).pathname.split('/').at(-1)! }, cookie };
}
