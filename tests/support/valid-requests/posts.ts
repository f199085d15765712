import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { changedAttachment, newAttachment } from '#app/attachments/attachment.schema.ts';
import { newPicture } from '#app/attachments/picture.schema.ts';
import { newPart, newPerson } from '#app/drafts/body/draft-parts.ts';
import { chooseNodeSchema } from '#app/drafts/form/choose-node.schema.ts';
import { addPersonSchema } from '#app/drafts/parts/add-person.schema.ts';
import { draftPost } from '#app/drafts/saving/draft-post.schema.ts';
import { incidentSchema } from '#app/incidents/saving/incident.schema.ts';
import { formVersion } from '#app/platform/forms/form-version.server.ts';
import { printInput } from '#app/reports/printing/print-input.schema.ts';
import { scheduleInput } from '#app/reports/schedules/schedule.schema.ts';
import addresses from '#app/routes.ts';
import { linkKinds } from '#db/vocabulary/incident.ts';
import { sendRequest } from '../client.ts';
import type { Route } from '../routes.ts';
import { accountPosts } from './account-posts.ts';
import { administrationPosts } from './administration-posts.ts';
import { billingPosts } from './billing-posts.ts';
import { importPosts } from './import-posts.ts';
import { keyPosts } from './key-posts.ts';
import { lookupsPosts } from './lookups-posts.ts';
import type { OwnData } from './own-data.ts';
import { reviewPosts } from './review-posts.ts';
import { searchPosts } from './search-posts.ts';
import { taskPosts } from './task-posts.ts';
import { webhookPosts } from './webhook-posts.ts';

/** Target of a post: address parameters of the user's own data, and cookies to send first. */
export type Target = { params: Record<string, string>; cookie?: string };

export type Post = {
  /** Makes what the post is about. */
  to: (ownData: OwnData, origin: string) => Promise<Target>;
  /** The fields of a valid post. */
  fields: (ownData: OwnData) => Record<string, string>;
  /** The schema of the fields, where they are more than text. */
  schema?: z.ZodType;
  /** A valid post ends the session of its target, or gives it another cookie. */
  endsSession?: boolean;
};
/** A post at an address without parameters, or without fields, leaves them out. */
export type GivenPost = Partial<Post>;

export const password = 'right-Horse-7!';

const nowhere = async () => ({ params: {} });
const toSchedule = async (ownData: OwnData) => ({ params: await ownData.scheduledReport() });
const toIncident = async ({ incident: { id, personId } }: OwnData) => ({ params: { id, personId } });
/** An open incident of its own for each post, because the post changes it. */
const toOpen = async (ownData: OwnData) => ({ params: { id: (await ownData.copy()).id } });
const toChanged = (change: string) => async (ownData: OwnData) => {
  const { id } = await ownData.copy();
  await ownData.em.execute(`update incident set ${change} where account_id = current_account() and id = $1`, [id]);
  return { params: { id } };
};
const atVersion = { fields: () => ({ version: '1' }) };
const closing = {
  fields: () => ({
    version: '1',
    closedBy: 'OTHER',
    closeFirstName: 'Noor',
    closeEmail: 'noor@test.example',
    closeComments: 'Paid.',
  }),
  schema: z.object({
    version: z.string(),
    closedBy: z.enum(['USER', 'OTHER']),
    closeFirstName: z.string().max(100),
    closeEmail: z.email(),
    closeComments: z.string().max(500),
  }),
};
const known = { schema: z.object({ knownId: z.uuid() }) };
const person = { ...known, fields: (ownData: OwnData) => ({ knownId: ownData.knownPersonId }) };
const company = { ...known, fields: (ownData: OwnData) => ({ knownId: ownData.knownLegalEntityId }) };
const onCompany = ({ companyOnDrafts }: OwnData) => ({ partId: companyOnDrafts });
const onAttachment = {
  of: ({ attachmentOnDrafts }: OwnData) => ({ attachmentId: attachmentOnDrafts }),
  with: ({ attachmentOnDrafts: id, fileId }: OwnData) => ({
    attachments: [
      {
        id,
        partId: null,
        fileId,
        thumbnailFileId: null,
        name: 'Door',
        comments: '',
        fileName: 'door.txt',
        attachmentType: 'TXT',
        sizeBytes: 4,
        creationDate: '2026-03-14T09:14:00.000Z',
      },
    ],
  }),
};
const draftForm = z.object({
  ...draftPost.in.shape,
  ...incidentSchema.shape,
  reportedDate: z.iso.date(),
  reportedTime: z.iso.time(),
  occurredDate: z.iso.date(),
  occurredTime: z.iso.time(),
  persons: z.record(z.string(), incidentSchema.shape.persons.element.extend({ dateOfBirth: z.iso.date() })),
});

const [reportedDate, occurredDate] = ['2026-03-14', '2026-03-14'];
const moments = { reportedDate, reportedTime: '09:14', occurredDate, occurredTime: '08:30' };

/** Posts by route name for each action on a draft; `of` adds address parameters, `with` required draft content. */
const onDrafts: Record<
  string,
  Omit<GivenPost, 'to'> & { of?: (ownData: OwnData) => Record<string, string>; with?: (ownData: OwnData) => object }
> = {
  draft: { fields: savedForm, schema: draftForm },
  submit: { fields: savedForm, schema: draftForm },
  saves: { fields: savedForm, schema: draftForm },
  'add-person': { fields: () => ({ employee: 'no' }), schema: addPersonSchema },
  'select-person': person,
  'select-legal-entity': company,
  'select-company': { of: onCompany, with: aCompany, ...company },
  duplicates: { of: ({ personOnDrafts }) => ({ partId: personOnDrafts }), ...person },
  'check-duplication': {
    of: onCompany,
    with: aCompany,
    fields: ({ companyOnDrafts: id }) => ({ [`legalEntities.${id}.name`]: 'Harbour Glass' }),
    schema: z.object({ legalEntities: z.record(z.string(), z.object({ name: z.string().max(100) })) }),
  },
  'add-attachment': { fields: () => ({ name: 'Door', file: 'door.txt' }), schema: newAttachment },
  'edit-attachment': {
    ...onAttachment,
    fields: () => ({
      name: 'Back door',
      comments: 'From outside',
      version: formVersion({ name: 'Door', comments: '' }),
    }),
    schema: changedAttachment,
  },
  'delete-attachment': { ...onAttachment },
  'person-picture': {
    of: ({ personOnDrafts }) => ({ personId: personOnDrafts }),
    with: aPicture,
    fields: () => ({ file: 'face.jpg', x: '0', y: '0', size: '100' }),
    schema: newPicture,
  },
  choose: {
    of: () => ({ field: 'class' }),
    fields: ({ lookups }) => ({ chosen: lookups.INCIDENT_CLASS }),
    schema: chooseNodeSchema,
  },
  'upload-attachment': { fields: () => ({ name: 'Door', file: 'door.txt' }), schema: newAttachment },
  'upload-picture': {
    of: ({ personOnDrafts }) => ({ personId: personOnDrafts }),
    with: aPicture,
    fields: () => ({ file: 'face.jpg', x: '0', y: '0', size: '100' }),
    schema: newPicture,
  },
  delete: {},
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

/** Posts of the buttons of the form by route name; `submit` tries the fields of the form. */
const onButtons: typeof onDrafts = Object.fromEntries(
  addresses
    .find(({ id }) => id === 'new-draft-buttons')!
    .children!.filter(({ id }) => id !== 'new-submit')
    .map(({ id }) => [
      id!.replace('new-', ''),
      {
        of: ({ personOnDrafts: id }) => ({ kind: 'vehicles', partId: id, personId: id }),
        with: aPicture,
        fields: () => ({ revision: '0', operationId: randomUUID() }),
        schema: draftForm,
      },
    ]),
);

/** Posts for both forms of a draft: of a new incident and of an edit copy. */
const postsOnDrafts = Object.entries({ ...onDrafts, ...onButtons }).flatMap(
  ([name, { of = () => ({}), with: more = () => ({}), ...post }]): [string, GivenPost][] => [
    [
      `new-${name}`,
      { ...post, to: async (ownData) => ({ params: { ...of(ownData), draftId: await ownData.draft(more(ownData)) } }) },
    ],
    [
      `edit-${name}`,
      { ...post, to: async (ownData) => ({ params: { ...of(ownData), ...(await ownData.copy(more(ownData))) } }) },
    ],
  ],
);

const given: Record<string, GivenPost> = {
  'auth/routes/logout': {
    to: async (ownData) => ({ params: {}, cookie: await ownData.cookie() }),
    endsSession: true,
  },
  'auth/routes/session-alive': {},
  'identity/routes/sign-in': {
    to: signInPage,
    fields: ({ email }) => ({ email, password }),
    schema: z.object({ email: z.email(), password: z.string() }),
  },
  'identity/routes/verification': {
    to: (ownData) => ownData.forgetLetters().then(nowhere),
    fields: () => ({ email: `${randomUUID()}@example.com` }),
    schema: z.object({ email: z.email() }),
  },
  'identity/routes/confirm-verification': {
    fields: ({ token }) => ({ token, password: 'chosen-Horse-8!', passwordConfirm: 'chosen-Horse-8!' }),
    schema: z.object({
      token: z.string(),
      password: z.string().min(8).max(128),
      passwordConfirm: z.string().min(8).max(128),
    }),
  },
  'incidents/routes/unsubscribe': {
    fields: () => ({ token: 'none' }),
  },
  'shell/routes/browser-setting': {
    to: async () => ({ params: { setting: 'shortcuts' } }),
    fields: () => ({ value: 'off' }),
    schema: z.object({ value: z.enum(['on', 'off']) }),
  },
  'shell/routes/theme': {
    fields: () => ({ theme: 'dark' }),
    schema: z.object({ theme: z.enum(['light', 'dark', 'device']) }),
  },
  'shell/routes/dismiss-notification': {
    to: async (ownData) => ({ params: { id: await ownData.notification() } }),
  },
  'shell/routes/page-not-exist': {},
  'dashboard/routes/delete-draft': {
    to: async (ownData) => ({ params: { draftId: await ownData.draft() } }),
  },
  'dashboard/routes/delete-chart': {
    to: async (ownData) => ({ params: { analysisId: await ownData.savedAnalysis() } }),
  },
  'reports/routes/delete-search-report': {
    to: async (ownData) => ({ params: { reportId: await ownData.searchReport() } }),
  },
  'reports/routes/delete-analysis-report': {
    to: async (ownData) => ({ params: { reportId: await ownData.analysisReport() } }),
  },
  'drafts/routes/new-incident': { to: (ownData) => ownData.touch().then(nowhere) },
  ...Object.fromEntries(postsOnDrafts),
  'drafts/editing/routes/edit': { to: async (ownData) => ({ params: { id: (await ownData.copy()).id } }) },
  'incidents/record/routes/close-details': { to: toOpen, ...closing },
  'incidents/record/routes/lock': {
    to: toOpen,
    fields: () => ({ version: '1', reason: 'A colleague is named.' }),
    schema: z.object({ version: z.string(), reason: z.string().max(500) }),
  },
  'incidents/record/routes/unlock': { to: toChanged('locked = true'), ...atVersion },
  'incidents/record/routes/delete': { to: toOpen, ...atVersion },
  'drafts/editing/routes/reopen': { to: toChanged('status = 2, closed_at = now()'), ...atVersion },
  'incidents/notes/routes/notes': {
    to: toOpen,
    fields: () => ({ key: randomUUID(), body: 'Police called back.' }),
    schema: z.object({ key: z.uuid(), body: z.string().max(10_000), correctsId: z.string() }),
  },
  'incidents/links/routes/links': {
    to: toOpen,
    fields: () => ({ number: '1', kind: 'RELATED' }),
    schema: z.object({ number: z.string(), kind: z.enum(linkKinds) }),
  },
  'incidents/links/routes/remove-link': { to: async (ownData) => ({ params: await ownData.link() }) },
  'incidents/record/routes/unlock-person': { to: toIncident },
  ...taskPosts,
  ...reviewPosts,
  ...accountPosts,
  ...administrationPosts,
  ...importPosts,
  ...keyPosts,
  ...webhookPosts,
  ...billingPosts,
  ...lookupsPosts,
  ...searchPosts,
  'analysis/wizard/routes/analyze': {
    fields: () => ({ periodType: 'LAST_DAYS', days: '30', name: 'Spring' }),
    schema: z.object({ periodType: z.string(), days: z.string(), name: z.string().max(100) }),
  },
  'analysis/wizard/routes/choose': { to: async () => ({ params: { field: 'class' } }) },
  'analysis/wizard/routes/save': { to: async () => ({ params: { target: 'dashboard' } }) },
  'analysis/wizard/routes/update': {
    fields: () => ({ version: '1' }),
  },
  'reports/printing/routes/close-print': { to: async (ownData) => ({ params: await ownData.printout() }) },
  'reports/printing/routes/print': { to: toIncident },
  'reports/printing/routes/print-several': {
    fields: ({ incident }) => ({ id: incident.id }),
    schema: z.object({ id: z.array(z.string()) }),
  },
  'reports/printing/routes/print-report': {
    to: async (ownData) => {
      await ownData.endPrintouts();
      return { params: {} };
    },
    fields: ({ reportId }) => ({ kind: 'search', id: reportId }),
    schema: printInput,
  },
  'reports/schedules/routes/edit-schedule': {
    to: toSchedule,
    fields: ({ userId }) => ({
      frequency: 'WEEKLY',
      weekday: '1',
      monthDay: '1',
      hour: '7',
      format: 'pdf',
      recipients: userId,
    }),
    schema: scheduleInput,
  },
  'reports/schedules/routes/pause-schedule': {
    to: toSchedule,
    fields: () => ({ paused: 'on' }),
  },
  'reports/schedules/routes/delete-schedule': { to: toSchedule },
  'reports/schedules/routes/send-now': { to: toSchedule },
  'reports/schedules/routes/send-again': { to: toSchedule },
  'reports/schedules/routes/unsubscribe-report': {
    fields: () => ({ token: 'not-a-token', again: '' }),
  },
  'analysis/targets/routes/unsubscribe-target': {
    fields: () => ({ token: 'not-a-token', again: '' }),
  },
  'close-report-print': { to: async (ownData) => ({ params: await ownData.reportPrintout() }) },
  'close-print-of-several': { to: async (ownData) => ({ params: await ownData.printout() }) },
};

/** A valid post for each action of the application, by route id. */
export const posts: Record<string, Post> = Object.fromEntries(
  Object.entries(given).map(([id, post]) => [id, { to: nowhere, fields: () => ({}), ...post }]),
);

/** Returns a message for each action without a post. */
export function withoutPost(acting: { id: string }[]): string[] {
  return acting
    .filter(({ id }) => !posts[id])
    .map(({ id }) => `add a post for ${id} to tests/support/valid-requests/posts.ts`);
}

/** Returns the target of a page: that of the post with the same or a longer address. */
export async function placeOf(
  { id, path, params }: Route,
  acting: Route[],
  ownData: OwnData,
  origin: string,
): Promise<Target> {
  if (params.includes('entryId')) return { params: await ownData.entry() };
  if (params.includes('recordId')) return { params: { recordId: await ownData.auditRecord() } };
  if (params.includes('fileId')) return { params: { fileId: await ownData.logo() } };
  if (path.startsWith('/reports/schedules/')) return { params: await ownData.scheduledReport() };
  if (params.includes('reportPrintoutId')) return { params: await ownData.reportPrintout() };
  if (params.includes('reportId')) return { params: { reportId: await ownData.reportAt(path) } };
  const like = [id, acting.find((other) => other.path.startsWith(path))?.id].find((one) => one && posts[one]);
  if (like && params.length > 0) return await posts[like]!.to(ownData, origin);
  return {
    params: { type: 'pending', status: 'open', field: 'class', printoutId: randomUUID(), letter: randomUUID() },
  };
}

function aPicture({ personOnDrafts, fileId }: OwnData) {
  return { persons: [{ ...newPerson(personOnDrafts, false), picture: { fileId, thumbnailFileId: fileId } }] };
}

function aCompany({ companyOnDrafts }: OwnData) {
  return { legalEntities: [{ ...newPart('legalEntities', companyOnDrafts), name: 'Harbour Glass' }] };
}

function savedForm({ lookups, investigatorId, personOnDrafts }: OwnData): Record<string, string> {
  return {
    revision: '0',
    operationId: randomUUID(),
    whole: 'on',
    assignedUserId: investigatorId,
    ...moments,
    lastClassId: lookups.INCIDENT_CLASS,
    severityId: lookups.SEVERITY_TYPE,
    primaryCauseId: lookups.PRIMARY_CAUSE,
    causeComments: 'Unknown.',
    summary: 'A window was **broken**.',
    'location.lastLocationId': lookups.LOCATION,
    'location.cityId': '',
    'location.countryCode': 'CA',
    [`persons.${personOnDrafts}.firstName`]: 'Noa',
    [`persons.${personOnDrafts}.dateOfBirth`]: '1991-02-03',
    [`persons.${personOnDrafts}.lookupPersonTypeId`]: lookups.PERSON_TYPE,
    [`persons.${personOnDrafts}.lookupDepartmentId`]: lookups.DEPARTMENT,
    [`persons.${personOnDrafts}.lookupGenderTypeId`]: lookups.GENDER_TYPE,
    [`persons.${personOnDrafts}.cityId`]: '',
  };
}

/** Begins a sign-in; returns the target of its password page. */
async function signInPage(_data: OwnData, origin: string): Promise<Target> {
  const login = await sendRequest(origin, { path: '/login' });
  const { pathname, search } = new URL(login.headers.location!);
  const provider = await sendRequest(origin, { path: pathname + search });
  const cookie = provider.headers['set-cookie']!.map((line) => line.split(';')[0]).join('; ');
  return { params: { uid: new URL(provider.headers.location!, origin).pathname.split('/').at(-1)! }, cookie };
}
