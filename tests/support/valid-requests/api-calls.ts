import { randomUUID, randomUUIDv7 } from 'node:crypto';
import { saveNotification } from '#app/administration/notifications/commands/save-notification.server.ts';
import { analysisChoices } from '#app/analysis/choices/analysis.schema.ts';
import { createSavedAnalysis } from '#app/analysis/saved/commands/create-saved-analysis.server.ts';
import type { Call } from '#app/api/call.ts';
import type { Actor } from '#app/auth/actor.ts';
import { addTask } from '#app/follow-up/commands/add-task.server.ts';
import { newTask } from '#app/follow-up/task.schema.ts';
import { defaultColumns } from '#app/incidents/list/list-columns.schema.ts';
import { createSavedSearch } from '#app/search/commands/create-saved-search.server.ts';
import { criteriaSchema } from '#app/search/criteria/criteria.schema.ts';
import type { Program, Reply } from '../api-program.ts';
import { anUpload } from '../imports.ts';
import { emOfUser, type TestAccount, type World } from '../world.ts';

export const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const picturesAt: Record<string, Buffer> = { '/accounts/logo': onePixel, '/users/avatars': onePixel };

export type Ids = Record<string, string>;
export type ApiRequest = { path: string; body: unknown; headers?: Record<string, string> };

const kindsById: [RegExp, string][] = [
  [/^\/draftIncidents/, 'draft'],
  [/^\/incidents\/history/, 'entry'],
  [/^\/incidents\/search/, 'savedSearch'],
  [/^\/notifications/, 'notification'],
  [/^\/lookupAddresses/, 'location'],
  [/^\/users/, 'user'],
  [/^\/userGroups/, 'userGroup'],
  [/^\/lookupSingles/, 'single'],
  [/^\/lookupMultiples/, 'class'],
  [/^\/audits/, 'audit'],
  [/^\/incidentNotifications/, 'rule'],
  [/^\/reports\/custom/, 'report'],
  [/^\/analysis\/custom/, 'savedAnalysis'],
  [/^\/analysis\/reports/, 'analysisReport'],
  [/^\/imports/, 'import'],
  [/^\/reports/, 'printout'],
  [/./, 'incident'],
];

/** Returns a request that a program could mean, with ids of the account. */
export function sensibleRequest(call: Call, ids: Ids): ApiRequest {
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    if (name === 'attachmentId') return ids.attachment!;
    if (name === 'personId') return ids.person!;
    if (name === 'taskId') return ids.task!;
    if (name === 'itemId') return ids.checklistItem!;
    if (name === 'commentId') return ids.comment!;
    if (name === 'privilege') return 'REPORT_PRINT';
    return ids[kindsById.find(([of]) => of.test(call.path))![1]]!;
  });
  const query = {
    '/persons/search': '?name=Ca',
    '/companies/search': '?name=F',
    '/cities/search': '?countryCode=CA&name=van',
    '/lookupMultiples/export': '?type=LOCATION',
  };
  return { path: path + (query[call.path as keyof typeof query] ?? ''), body: sensibleBody(call, ids) };
}

function sensibleBody(call: Call, ids: Ids): unknown {
  const picture = picturesAt[call.path];
  if (picture && call.form) {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(picture)]), 'picture.png');
    return form;
  }
  if (call.form) {
    const form = new FormData();
    for (const [name, value] of Object.entries({ incidentId: ids.draft!, name: 'Photo' })) form.set(name, value);
    form.set('file', new Blob(['A statement.']), 'statement.txt');
    return form;
  }
  if (!call.body) return undefined;
  const incident = {
    reportedDate: '2026-03-14T09:14:00Z',
    occurredDate: '2026-03-14T09:00:00Z',
    lastClassId: ids.class,
  };
  const nodes = (lookupId: string) => ({ values: [{ lookupId, includeDescendant: true }] });
  const criteria = {
    logicalOperation: 'OR',
    class: nodes(ids.class!),
    location: nodes(ids.location!),
    status: { values: [{ status: 1 }] },
    person: { values: [{ lastName: 'Fortin' }] },
    company: { values: [{ name: 'Glass' }] },
    vehicle: { values: [{ licensePlate: 'AB1' }] },
    item: { values: [{ name: 'Window' }] },
    attachment: { values: [{ name: 'Statement' }] },
    creator: { values: [{ firstName: 'manager' }] },
  };
  const name = { firstName: 'Ana', lastName: 'Lee' };
  const group = ids.userGroup;
  const billing = {
    billingContactName: 'Ana Lee',
    billingPhone: '604 555 0100',
    billingEmail: 'pay@test.example',
    billingAddressLine1: '1 Main Street',
    billingAddressCity: 'Vancouver',
    billingAddressPostalCode: 'V5K 0A1',
  };
  const rule = {
    name: 'Night',
    recipientEmails: ['night@test.example'],
    lookupClasses: [{ classLookupId: ids.class, eventTypeList: 'CREATE,CLOSE' }],
  };
  const analysisPeriod = {
    period: { type: 'LAST_N_MONTHS', lastNMonths: 2 },
    frequency: 'MONTH',
    chartType: 'bar',
    timezoneOffset: 480,
    classCriteria: { values: [{ classIdList: [ids.class] }], logicalOperation: 'OR' },
  };
  const analysis = { name: 'Thefts', criteria: [analysisPeriod] };
  const bodies: Record<string, unknown> = {
    'post /incidents': incident,
    'post /incidents/bulk': { incidents: [{ ...incident, externalId: `CAD-${randomUUID()}` }] },
    'put /incidents': { id: ids.incident, summary: 'Changed' },
    'put /draftIncidents': { id: ids.draft },
    'post /incidents/audits/read': { id: ids.incident, number: 1 },
    'post /incidents/persons': { incidentId: ids.draft, firstName: 'Ana' },
    'post /incidents/{id}/notes': { body: 'Called the police.' },
    'post /incidents/{id}/tasks': { title: 'Save the recording', assignee: { userId: ids.user } },
    'put /incidents/{id}/tasks/{taskId}': { title: 'Save both recordings' },
    'post /incidents/{id}/tasks/{taskId}/handBack': { note: 'On leave.' },
    'post /incidents/{id}/tasks/{taskId}/drop': { note: 'Not needed.' },
    'put /incidents/{id}/checklist/{itemId}': { ticked: true },
    'post /incidents/{id}/review/comments': { section: 'SUMMARY', comment: 'Say when it was seen last.' },
    'post /incidents/{id}/review/comments/{commentId}/resolve': { reply: 'At ten.' },
    'post /incidents/return/{id}': { reason: 'Say when the room was last opened.' },
    'post /incidents/amend/{id}': { reason: 'The value was wrong.' },
    'put /incidents/attachments': { incidentId: ids.draft, id: ids.attachment, name: 'Photo' },
    'post /incidents/search': { criteria },
    'post /incidents/search/custom': { name: 'Open ones', criteria },
    'put /incidents/search/custom': { id: ids.savedSearch, name: 'Open ones', criteria },
    'post /companies/duplicationCheck': { name: 'Fast Couriers' },
    'post /lookupAddresses': { lookupLocationId: ids.location, street: 'Main Street' },
    'put /lookupAddresses': { lookupLocationId: ids.location, street: 'Main Street' },
    'post /reports': { id: ids.incident },
    'put /users/profile': { lastName: 'Lee' },
    'post /users': {
      email: `ana-${randomUUID()}@test.example`,
      password: 'Long-enough-1',
      ...name,
      userGroupId: group,
    },
    'put /users/{id}': { position: 'Night shift' },
    'post /users/emailVerification': { userId: ids.user },
    'post /userGroups': { name: `Night shift ${randomUUID()}`, userPrivileges: ['REPORT_PRINT'] },
    'put /userGroups': { id: group, name: `Day shift ${randomUUID()}` },
    'put /userGroups/{id}/properties': { name: `Evening shift ${randomUUID()}` },
    'put /accounts': { phone: '604 555 0100' },
    'put /accounts/settings': { phone: '604 555 0101', dateFormat: 1 },
    'put /accounts/review': { reviewHours: 36 },
    'put /accounts/billingInformation': billing,
    'post /lookupSingles': { type: 'DEPARTMENT', name: `Kitchen ${randomUUID()}` },
    'put /lookupSingles': { id: ids.single, name: `Kitchen ${randomUUID()}`, active: true },
    'post /lookupMultiples': { type: 'LOCATION', name: `Tower ${randomUUID()}`, parentId: ids.location },
    'put /lookupMultiples': { id: ids.location, name: `Tower ${randomUUID()}` },
    'post /lookupMultipleLabels': { type: 'INCIDENT_CAUSE', labels: ['Cause', 'Detail'] },
    'post /incidentNotifications': rule,
    'put /incidentNotifications': { ...rule, id: ids.rule },
    'post /reports/custom': { name: 'Open ones', criteria },
    'put /reports/custom': { id: ids.report, name: 'Open ones', criteria },
    'post /analysis': [analysisPeriod],
    'post /analysis/custom': analysis,
    'put /analysis/custom': { ...analysis, id: ids.savedAnalysis },
    'post /analysis/reports': analysis,
    'put /analysis/reports': { ...analysis, id: ids.analysisReport },
    'post /subscriptions2': { periodType: 'MONTH', concurrentUserCount: 15 },
    'put /imports/{id}/encoding': { encoding: 'macintosh' },
    'put /imports/{id}/columns': {
      targets: ['occurredDate', 'class'],
      translations: [{ type: 'INCIDENT_CLASS', value: 'Larceny', lookupId: ids.class }],
    },
    'post /mfa/verifyOTP': { otp: '123456' },
    'post /mfa/verifyEnrol': { otp: '123456' },
    'post /mfa/startEnrol': { phoneNumber: '6045550157' },
  };
  return bodies[`${call.method} ${call.path}`] ?? {};
}

export function toProgram(
  program: Program,
  call: Call,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Reply> {
  const version: Record<string, string> = call.ifMatch === 'required' ? { 'If-Match': '*' } : {};
  return program(call.method.toUpperCase(), path, body, { ...version, ...headers });
}

/** Ids of what the account has now, by the kind that a call asks for. */
export async function idsOf(world: World, { admin, manager, lookups, user }: TestAccount): Promise<Ids> {
  const em = emOfUser(world.product, manager);
  const incident = (await world.anIncident({ by: manager })).id;
  const first = async (sql: string) => (await em.execute<{ id: string }[]>(`${sql} limit 1`))[0]?.id ?? '';
  const scope = world.scopeFor(admin);
  const savedSql = (table: string, type: string) =>
    `select id from ${table} where item_type = '${type}' and ('${type}' = 'REPORT' or user_id = '${admin.userId}')`;
  const anAnalysis = async (type: 'DASHBOARD' | 'REPORT') =>
    (await first(savedSql('saved_analysis', type))) || (await createSavedAnalysis(scope, type, aChart));
  const [comment] = await em.execute<[{ id: string }]>(commentSql, [incident]);
  const [checklistItem] = await em.execute<[{ id: string }]>(checklistItemSql, [incident]);
  return {
    incident,
    task: await aTaskOf(world, { by: manager, incidentId: incident, userId: admin.userId }),
    checklistItem: checklistItem.id,
    comment: comment.id,
    draft: (await world.aDraft({ by: admin })).id,
    attachment: await first('select id from attachment'),
    person: await first('select id from incident_person'),
    knownPerson: await first('select id from person'),
    entry: await first('select id from history_entry order by updated_at desc'),
    notification: await first('select id from notification'),
    savedSearch: await first('select id from saved_search'),
    printout: await first('select id from printout'),
    user: (await user('listed')).userId,
    userGroup: await first('select id from workgroup where not is_admin order by id desc'),
    single: lookups.DEPARTMENT,
    audit: await first("select id from audit_record where object_type = 'INCIDENT'"),
    rule:
      (await first('select id from incident_notification')) ||
      (await saveNotification(scope, undefined, aRuleOf(lookups.INCIDENT_CLASS))),
    report: (await first(savedSql('saved_search', 'REPORT'))) || (await createSavedSearch(scope, 'REPORT', aSearch)),
    savedAnalysis: await anAnalysis('DASHBOARD'),
    analysisReport: await anAnalysis('REPORT'),
    import:
      (await first('select id from incident_import')) || (await anUpload(scope, 'Occurred,Type\n2021-01-04,Theft')),
    location: lookups.LOCATION,
    class: lookups.INCIDENT_CLASS,
  };
}

/** Adds a task for a user; returns its id. */
export function aTaskOf(world: World, given: { by: Actor; incidentId: string; userId: string; title?: string }) {
  const { by, incidentId, userId, title = 'Save the recording' } = given;
  const input = newTask.parse({ title, assignee: `user:${userId}`, key: randomUUIDv7() });
  return addTask(world.scopeFor(by), incidentId, input);
}
/** Gives the incident `$1` a comment of a reviewer. */
export const commentSql = `
insert into review_comment (account_id, incident_id, section, body)
values (current_account(), $1, 'SUMMARY', 'Say when it was seen last.') returning id`;

/** Gives the incident `$1` a checklist of one item. */
export const checklistItemSql = `
insert into incident_checklist_item (account_id, incident_id, item_id, ordinal, title)
values (current_account(), $1, gen_random_uuid(), 1, 'Recording saved') returning id`;

const aSearch = {
  name: 'Open ones',
  description: '',
  columns: defaultColumns,
  criteria: criteriaSchema.parse({ status: { values: [{ status: 1 }] } }),
};
const aRuleOf = (classLookupId: string) => ({
  name: 'Night',
  recipientEmails: ['night@test.example'],
  lookupClasses: [{ classLookupId, eventTypeList: ['CREATE' as const] }],
});
const aChart = {
  ...analysisChoices.parse({ periods: [{ periodType: 'LAST_MONTHS', lastNMonths: 2 }], title: 'Thefts' }),
  ...({ frequency: 'MONTH', chartType: 'bar' } as const),
};
