import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { type RawBuilder, sql } from 'kysely';
import { generate } from 'otplib';
import { UploadSession } from '#app/attachments/upload-session.server.ts';
import type { Actor } from '#app/auth/actor.ts';
import { newAuthenticatorSecret } from '#app/auth/mfa/authenticator.server.ts';
import { type MfaCode, mfaDigitsOf } from '#app/auth/mfa/mfa-code.server.ts';
import { type Scope, transaction } from '#app/auth/scope.server.ts';
import type { AppServices } from '#app/platform/app-services.server.ts';
import { runSql } from '#db/run-sql.ts';
import { someDetails, someSettings } from '../support/administration.ts';
import { stripes } from '../support/photo.ts';
import type { Rows } from './without-row-security-rows.ts';

export type Run = (...given: unknown[]) => unknown;
type Call = (run: Run, scope: Scope, of: Rows, product: AppServices) => unknown;

/** Calls of each command and query with the ids of one account. */
export const calls: Record<string, Call> = {
  'attachments/commands/keep-files': (run, scope, of) =>
    run(
      scope,
      { file: { ...aFile(), sizeBytes: 1 }, mediaType: 'text/plain' },
      { draftId: of.draft.id, ...attachment },
    ),
  'attachments/commands/remove-unused-files': (run, scope) => run({ ...scope, now: inAMonth }),
  'attachments/commands/sweep-received': (run, scope, of) =>
    run(
      { files: { ...scope.files, receivedBefore: async () => [of.file.key], forget: async () => {} }, now: inAMonth },
      [{ em: scope.em }],
    ),
  'attachments/queries/file-key': (run, scope, of) => run(scope, of.file.id),
  'attachments/queries/stored-file': (run, scope, of) => run(scope, of.file.key),
  'auth/commands/end-session': (run, { actor }, of, product) =>
    run(product, { sessionId: of.session.id, userId: actor.userId, account: actor.account }, 'LOGOUT'),
  'auth/commands/renew-tokens': (run, { actor }, of, product) =>
    run(product, { renew: fails }, { sessionId: of.session.id, account: actor.account }),
  'dashboard/queries/dashboard': (run, scope) => run(scope),
  'dashboard/queries/draft-to-delete': (run, scope, of) => run(scope, of.draft.id),
  'dashboard/queries/all-my-drafts': (run, scope) => allOf(run(scope)),
  'dashboard/queries/all-my-incidents': (run, scope) =>
    allOf(run(scope, 'open', { sort: { key: 'number', descending: true }, columns: ['number', 'persons'] })),
  'dashboard/queries/my-incidents-csv': (run, scope) => csvOf(run(scope, 'open', listed)),
  'dashboard/queries/my-work': (run, scope) => run(scope),
  'dashboard/queries/saved-cards': (run, scope) => run(scope),
  'dashboard/queries/my-drafts': (run, scope) => run(scope, page),
  'dashboard/queries/my-incidents': (run, scope) => run(scope, 'open', page),
  'drafts/parts/commands/add-attachment': (run, scope, of) => run(scope, of.draft.id, { file: null, session: null }),
  'drafts/parts/commands/add-person': (run, scope, of) => run(scope, of.draft.id, true, camille),
  'drafts/parts/commands/change-attachment': (run, scope, of) => run(scope, of.draft.id, of.attachment.id, camille),
  'drafts/commands/change-draft': (run, scope, of) => run(scope, of.draft.id, (body: unknown) => body),
  'drafts/parts/commands/change-picture': (run, scope, of) => run(scope, of.draft.id, of.person.id, { file: null }),
  'drafts/parts/commands/check-duplication': (run, scope, of) => run(scope, of.draft.id, of.part),
  'drafts/parts/commands/choose-duplicate': (run, scope, of) => run(scope, of.draft.id, of.part, of.person.id),
  'drafts/parts/commands/choose-legal-entity': (run, scope, of) => run(scope, of.ownDraft, of.company.id),
  'drafts/parts/commands/choose-person': (run, scope, of) => run(scope, of.ownDraft, of.person.id),
  'drafts/commands/delete-draft': (run, scope, of) => run(scope, of.draft.id),
  'drafts/editing/commands/discard-old-copies': (run, scope) => run({ ...scope, now: inAMonth }),
  'drafts/editing/commands/discard-unchanged-copy': (run, scope, of) => run(scope, of.copy),
  'drafts/form/commands/choose-node': (run, scope, of) => run(scope, of.draft.id, 'class', of.lookup),
  'drafts/form/commands/fill-address': (run, scope, of) => run(scope, of.draft.id),
  'drafts/parts/commands/fill-in-owner': (run, scope) =>
    run(scope, { legalEntities: [{ id: 'a', owner: false }] }, { legalEntities: [{ id: 'a', owner: true }] }),
  'drafts/editing/commands/keep-late-changes': (run, scope, of) =>
    run(
      scope,
      { number: 1, incidentId: of.incident.id, isCopy: true, outcome: 'SUBMITTED', fields: '' },
      { operationId: randomUUID(), values: { summary: 'Other' }, whole: false },
    ),
  'drafts/editing/commands/release-editing': (run, scope, of) => run(scope, of.edited),
  'drafts/conflicts/commands/rebase-draft': (run, scope, of) => run(scope, of.copy),
  'drafts/parts/commands/remove-attachment': (run, scope, of) => run(scope, of.draft.id, of.attachment.id),
  'drafts/autosave/commands/save-draft': (run, scope, of) => {
    const values = { summary: 'Other', lastClassId: of.lookup };
    return run(scope, of.draft.id, { revision: 0, operationId: randomUUID(), values, whole: false });
  },
  'drafts/commands/start-draft': (run, scope) => run(scope),
  'drafts/editing/commands/start-edit': (run, scope, of) => run(scope, of.incident.id),
  'drafts/commands/submit-draft': (run, scope, of) => run(scope, of.draft.id),
  'drafts/parts/commands/reveal-draft-person': (run, scope, of) => run(scope, of.draft.id, of.part),
  'drafts/commands/write-draft': (run, scope, of) => run(scope, of.draft.id, { summary: 'Other' }, randomUUID()),
  'incidents/commands/create-incident': (run, scope, of) =>
    run(scope, { ...nothing, ...moments, lastClassId: of.lookup, id: randomUUID(), number: numbers++ }),
  'incidents/commands/update-incident': (run, scope, of) =>
    run(scope, of.incident.id, { ...nothing, ...moments, lastClassId: of.lookup }),
  'incidents/commands/write-incident': (run, scope, of) =>
    scope.em.transactional((em) =>
      run({ ...scope, em }, of.incident, { ...nothing, ...moments, lastClassId: of.lookup }),
    ),
  'drafts/editing/queries/body-of-incident': (run, scope, of) => run(scope, of.incident),
  'drafts/queries/closable-draft': (run, scope, of) => run(scope, of.draft.id),
  'drafts/parts/queries/draft-attachment': (run, scope, of) => run(scope, of.draft.id, of.attachment.id),
  'drafts/form/queries/draft-form': (run, scope, of) => run(scope, of.draft.id),
  'drafts/parts/queries/duplicates-of': (run, scope, of) => run(scope, of.draft.id, of.part),
  'drafts/queries/editable-draft': (run, scope, of) => run(scope, of.draft.id),
  'drafts/editing/queries/incident-of-draft': (run, scope, of) =>
    run(scope, { createUserId: '', incidentId: of.incident.id }),
  'drafts/parts/queries/known-by-name': (run, scope) =>
    run(scope, { persons: [{ id: 'a', middleName: '', ...camille }], legalEntities: [] }, 'a'),
  'drafts/conflicts/queries/with-tree-paths': (run, scope, of) =>
    run(scope, [{ label: '', field: '', theirs: [{ name: 'lastClassId', value: of.lookup }], mine: null }]),
  'drafts/form/queries/location-address': (run, scope, of) => run(scope, of.location),
  'incidents/queries/checked-input': (run, scope, of) =>
    run(scope, { ...nothing, lastClassId: of.lookup }, of.incident.id),
  'incidents/queries/incident-to-edit': (run, scope, of) =>
    scope.em.transactional((em) => run({ ...scope, em }, of.incident.id)),
  'incidents/queries/lookup-tree': (run, scope) => run(scope, 'LOCATION'),
  'incidents/queries/loses-attachments': (run, scope, of) => run(scope, of.incident.id, nothing),
  'drafts/form/queries/names-of-choices': (run, scope, of) => run(scope, [of.lookup, of.location]),
  'drafts/autosave/queries/operations-done': (run, scope, of) => run(scope, of.draft.id, [randomUUID()]),
  'drafts/editing/queries/edit-copy': (run, scope, of) => run(scope, of.edited),
  'drafts/queries/own-drafts': (run, scope) => run(scope, { limit: 50, offset: 0 }),
  'drafts/editing/queries/past-draft': (run, scope, of) => run(scope, { draftId: of.draft.id }),
  'drafts/parts/queries/person-on-draft': (run, scope, of) => run(scope, of.draft.id, of.part),
  'drafts/queries/draft-id-at-url': (run, scope, of) => run(scope, { id: of.edited, draftId: of.copy }),
  'drafts/parts/queries/known-search': (run, scope, of) =>
    run(scope, of.ownDraft, { kind: 'persons', name: 'Camille' }),
  'drafts/queries/submitted-number': (run, scope, of) => run(scope, of.draft.id),
  'incidents/queries/unknown-choices': (run, scope, of) =>
    run(scope, { ...nothing, lastClassId: of.lookup }, of.incident.id),
  'drafts/autosave/queries/unmasked-values': (run, scope, of) =>
    run(scope, { persons: [of.incidentPerson] }, { values: { persons: [{ id: of.incidentPerson.id, phone: '1' }] } }),
  'drafts/parts/queries/revealed-persons': (run, scope) => run(scope),
  'dashboard/queries/incident-beside': (run, scope, of) => run(scope, 'open', page, { id: of.incident.id, step: 1 }),
  'drafts/editing/commands/reopen-for-edit': (run, scope, of) => run(scope, of.closed.id, of.closed.version),
  'incidents/commands/close-incident': (run, scope, of) =>
    run(scope, of.incident.id, { version: of.incident.version, closedBy: 'USER', closeComments: '' }),
  'incidents/commands/delete-incident': (run, scope, of) => run(scope, of.incident.id, of.incident.version),
  'incidents/commands/lock-incident': (run, scope, of) =>
    run(scope, of.incident.id, { version: of.incident.version, reason: 'Police' }),
  'incidents/commands/reopen-incident': (run, scope, of) => run(scope, of.closed.id, of.closed.version),
  'incidents/commands/unlock-incident': (run, scope, of) => run(scope, of.locked.id, of.locked.version),
  'incidents/queries/incident-for-dialog': (run, scope, of) => run(scope, of.incident.id, 'close'),
  'incidents/queries/incident-to-change': (run, scope, of) =>
    scope.em.transactional((em) => run({ ...scope, em }, of.incident.id, 'lock', of.incident.version)),
  'incidents/commands/email-incident': (run, scope, of, product) =>
    run({
      ...{ em: scope.em, settings: product.settings, mailer: { send: fails }, accountId: scope.actor.account.id },
      ...{ recipientId: of.recipient.id, incidentId: of.incident.id, event: 'CREATE' },
    }),
  'incidents/commands/notify-of-incident': (run, scope, of) =>
    scope.em.transactional((em) => run({ ...scope, em }, of.incident.id, 'CREATE')),
  'incidents/commands/announce-change': (run, scope, of) => run(scope, of.incident),
  'incidents/queries/has-changed-since': (run, scope, of) => run(scope, of.incident.id, { version: 0, lastNote: 0 }),
  'incidents/commands/add-note': (run, scope, of) =>
    run(scope, of.incident.id, { key: randomUUID(), body: 'Police called back.', correctsId: of.note.id }),
  'incidents/commands/link-incident': (run, scope, of) =>
    run(scope, of.incident.id, { number: of.closed.number, kind: 'RELATED' }),
  'incidents/commands/remove-link': (run, scope, of) => run(scope, of.link.incident_id, of.link.id),
  'incidents/commands/record-export': (run, scope) => run(scope, 'Open Incidents', {}),
  'incidents/records/queries/involvements': (run, scope, of) => run(scope, 'person', of.person.id, page),
  'incidents/records/queries/legal-entity-record': (run, scope, of) => run(scope, of.company.id, page),
  'incidents/records/queries/person-record': (run, scope, of) => run(scope, of.person.id, page),
  'incidents/queries/linked-incidents': (run, scope, of) => run(scope, of.link.incident_id),
  'incidents/commands/record-read': (run, scope, of) => run(scope, of.incident, null),
  'incidents/queries/history-entry': (run, scope, of) => run(scope, of.incident.id, of.entry.id),
  'incidents/queries/history-of-incident': (run, scope, of) => run(scope, of.incident.id, page),
  'incidents/commands/record-change': (run, scope, of) =>
    scope.em.transactional((em) => run({ ...scope, em }, of.incident, 'EDIT')),
  'incidents/commands/record-reveal': (run, scope, of) =>
    run(scope, { personId: of.incidentPerson.id, incidentId: of.incident.id, name: 'Incident' }),
  'incidents/commands/unlock-person': (run, scope, of) => run(scope, of.incident.id, of.incidentPerson.id),
  'incidents/queries/incident-record': (run, scope, of) => run(scope, of.incident.id),
  'incidents/queries/pictures-of': (run, scope, of) => run({ ...scope, files: { read: fails } }, of.record),
  'incidents/queries/viewable-incidents': (run, scope, of) => run(scope, [of.incident.id]),
  'incidents/queries/unlocked-person-ids': (run, scope, of) => run(scope, of.incident.id),
  'incidents/queries/viewable-attachment': (run, scope, of) => run(scope, of.incident.id, of.attachment.id),
  'incidents/queries/viewed-attachment': (run, scope, of) =>
    run({ ...scope, files: { read: async () => Readable.from(['text']) } }, of.incident.id, of.attachment.id),
  'incidents/queries/viewable-incident': (run, scope, of) => run(scope, of.incident.id),
  'incidents/queries/viewable-picture': (run, scope, of) => run(scope, of.incident.id, of.incidentPerson.id),
  'incidents/queries/viewed-incident': (run, scope, of) => run(scope, of.incident.id, { audited: true }),
  'people/commands/fetch-owner-company': (run, scope) => run(scope),
  'people/queries/legal-entity-matches': (run, scope) => run(scope, 'Harbour'),
  'people/queries/person-matches': (run, scope) => run(scope, 'Camille'),
  'people/queries/same-named': (run, scope) => run(scope, { middleName: '', ...camille }),
  'people/queries/same-named-legal-entities': (run, scope) => run(scope, 'Harbour Glass'),
  'reports/commands/discard-report': (run, scope, of) =>
    run({ ...scope, files: { remove: async () => {} } }, { id: of.report.incident_id, reportId: of.report.id }),
  'reports/commands/remove-report': (run, scope, of) =>
    run({ ...scope, files: { remove: async () => {} } }, of.waitingReport),
  'reports/commands/fail-report': (run, scope, of) => run(scope, of.waitingReport),
  'reports/commands/make-report': (run, scope, of) => run({ ...scope, render: fails }, of.waitingReport),
  'reports/commands/remove-old-reports': (run, scope) =>
    run({ ...scope, now: inAMonth, files: { remove: async () => {} } }),
  'reports/commands/create-report': (run, scope, of) =>
    inTransaction(scope, (scope) => run(scope, [of.incident, of.closed])),
  'reports/commands/request-report': (run, scope, of) => run(scope, of.incident.id),
  'reports/commands/request-report-of-several': (run, scope, of) => run(scope, [of.incident.id]),
  'reports/queries/print-of-incident': (run, scope, of) => run(scope, of.incident.id, of.report.id),
  'reports/queries/report-file': (run, scope, of) => run(scope, { id: of.report.incident_id, reportId: of.report.id }),
  'reports/queries/report-when-made': (run, scope, of) => run(scope, of.incident.id, of.report.id),
  'search/commands/record-text-search': (run, scope) => run(scope, 'window'),
  'search/queries/incidents-with-words': (run, scope) => run(scope, 'window', page),
  'search/queries/incident-numbered': (run, scope, of) => run(scope, of.incident.number),
  'shell/commands/dismiss-notification': (run, scope, of) => run(scope, of.notification.id),
  'shell/queries/frame': (run, scope) => run(scope),
  'accounts/commands/change-avatar': async (run, scope, of) =>
    run(as(scope, of.user), { ...(await aPicture(scope)), crop: null }),
  'accounts/queries/my-avatar': (run, scope, of) => run(as(scope, of.user), of.file.id),
  'accounts/commands/connect-quickbooks': (run, scope, _of, { settings }) =>
    run(ofSite(scope), { settings, tokens: { accessToken: 'a', refreshToken: null, company: null } }),
  'accounts/commands/create-account': (run, _scope, of, product) => {
    const administrator = { email: of.user.email, firstName: 'Noor', lastName: 'Haddad' };
    const given = { id: randomUUID(), countryCode: 'CA', plan: { kind: 'manual' }, concurrentUsers: 1, signIn: null };
    return run(product, { ...company, ...given, administrator });
  },
  'accounts/commands/request-demo-restore': (run, scope) => run(ofSite(scope)),
  'accounts/commands/sign-up': (run, _scope, of, product) => {
    const person = { email: of.user.email, firstName: 'Noor', lastName: 'Haddad', password: randomUUID() };
    return run(
      product,
      { ...company, ...person, companyName: 'New', companyCountryCode: 'CA' },
      { ...visitor, timeZone: 'UTC' },
    );
  },
  'accounts/commands/update-profile': (run, scope, of) =>
    run(as(scope, of.user), { firstName: 'Noor', middleName: '', lastName: 'Haddad' }),
  'accounts/queries/my-picture': (run, scope, of) => run(as(scope, of.user)),
  'accounts/queries/my-sessions': (run, scope, of) => run(as(scope, of.user)),
  'accounts/queries/profile': (run, scope, of) => run(as(scope, of.user)),
  'administration/audit/commands/check-audit': (run, scope) => run(scope, scope.actor.account.id),
  'administration/audit/commands/export-audit': async (run, scope) => (await allOf(await run(scope, audited))).join(''),
  'administration/audit/queries/analysis-details': (run, scope, of) =>
    run(scope, [{ classCriteria: { values: [{ lookupId: of.lookup }] } }]),
  'administration/audit/queries/audit-entry': (run, scope, of) => run(scope, of.audit.id),
  'administration/audit/queries/audit-page': (run, scope, of) => run(scope, { user: of.user.userId }),
  'administration/audit/queries/audit-records': (run, scope) => run(scope, audited, 1_000),
  'administration/audit/queries/audit-state': (run, scope) => run(scope),
  'administration/audit/queries/audit-users': (run, scope) => run(scope),
  'administration/audit/queries/search-details': (run, scope, of) => run(scope, { criteria: criteriaOf(of) }),
  'administration/commands/activate-user': (run, scope, of) => run(scope, of.pending.id, { embedded: false }),
  'administration/commands/add-user': (run, scope, of) => run(scope, aUser(of)),
  'administration/commands/add-workgroup': (run, scope) => run(scope, aWorkgroup()),
  'administration/commands/change-logo': async (run, scope) => run(scope, { ...(await aPicture(scope)), area: null }),
  'administration/commands/change-status': (run, scope, of) =>
    inTransaction(scope, (scope) => run(scope, { id: of.user.userId, email: '', status: 1 }, 'inactive')),
  'administration/commands/deactivate-user': (run, scope, of) => run(scope, of.user.userId),
  'administration/commands/delete-logo': (run, scope) => run(scope),
  'administration/commands/delete-user': (run, scope, of) => run(scope, of.user.userId),
  'administration/commands/delete-workgroup': (run, scope, of) => run(scope, of.workgroup.id),
  'administration/commands/edit-user': (run, scope, of) => run(scope, of.user.userId, aUser(of)),
  'administration/commands/edit-workgroup': (run, scope, of) => run(scope, of.workgroup.id, aWorkgroup()),
  'administration/commands/email-mfa-reset': (run, scope, of, { settings }) =>
    run({ em: scope.em, settings, mailer: { send: fails }, id: randomUUID(), userId: of.user.userId }),
  'administration/commands/import-users': (run, scope, of) => run(scope, { csv: usersCsv(of) }, { embedded: false }),
  'administration/commands/insert-user': (run, scope, of) =>
    inTransaction(scope, (scope) => run(scope, { ...aUser(of), passwordHash: null })),
  'administration/commands/keep-an-administrator': (run, scope) =>
    inTransaction(scope, (scope) => run(scope, async () => {})),
  'administration/commands/resend-verification': (run, scope, of) => run(scope, of.pending.id),
  'administration/commands/reset-mfa': (run, scope, of) => run(scope, of.user.userId),
  'administration/commands/set-password': (run, scope, of) => run(scope, of.user.userId, randomUUID()),
  'administration/commands/update-settings': (run, scope) => run(scope, someSettings({ phone: '604 555 0123' })),
  'administration/commands/write-workgroup': (run, scope) =>
    inTransaction(scope, (scope) => run(scope, { ...aWorkgroup(), id: randomUUID() })),
  'administration/lookups/commands/add-lookup': (run, scope, of) =>
    run(scope, { type: 'LOCATION', parentId: of.place, name: 'Lobby' }),
  'administration/lookups/commands/delete-lookup': (run, scope, of) => run(scope, of.place),
  'administration/lookups/commands/delete-lookup-address': (run, scope, of) => run(scope, of.place),
  'administration/lookups/commands/export-lookups': (run, scope) => run(scope, 'LOCATION'),
  'administration/lookups/commands/import-lookups': (run, scope) =>
    run(scope, { type: 'LOCATION', csv: locationsCsv() }),
  'administration/lookups/commands/move-lookup': (run, scope, of) => run(scope, of.place, of.location),
  'administration/lookups/commands/reorder-lookup': (run, scope, of) => run(scope, of.place, 'up'),
  'administration/lookups/commands/save-lookup-address': (run, scope, of) => run(scope, of.place, address),
  'administration/lookups/commands/update-lookup': (run, scope, of) =>
    run(scope, of.place, { name: randomUUID(), active: false }),
  'administration/lookups/commands/update-lookup-labels': (run, scope) => run(scope, 'LOCATION', ['Site', 'Floor']),
  'administration/lookups/queries/address-form': (run, scope, of) => run(scope, of.place),
  'administration/lookups/queries/import-plan': (run, scope) => run(scope, { type: 'LOCATION', csv: locationsCsv() }),
  'administration/lookups/queries/is-name-taken': (run, scope) =>
    run(scope, { type: 'LOCATION', parentId: null, name: 'Some LOCATION' }),
  'administration/lookups/queries/lookup-address': (run, scope, of) => run(scope, of.place),
  'administration/lookups/queries/lookup-entry': (run, scope, of) => run(scope, of.place),
  'administration/lookups/queries/lookup-form': (run, scope, of) => run(scope, of.place),
  'administration/lookups/queries/lookup-list': (run, scope) => run(scope, 'LOCATION'),
  'administration/lookups/queries/lookups-page': (run, scope, of) =>
    run(scope, { type: 'LOCATION', open: of.location, words: '', p: 1 }),
  'administration/lookups/queries/new-parents': (run, scope, of) => run(scope, of.place, ''),
  'administration/notifications/commands/delete-notification': (run, scope, of) => run(scope, of.rule.id),
  'administration/notifications/commands/save-notification': (run, scope, of) => {
    const lookupClasses = [{ classLookupId: of.lookup, eventTypeList: ['EDIT'] }];
    return run(scope, of.rule.id, { name: 'Fires', recipientEmails: ['desk@test.example'], lookupClasses });
  },
  'administration/notifications/queries/class-options': (run, scope) => run(scope),
  'administration/notifications/queries/notification-form': (run, scope, of) => run(scope, of.rule.id),
  'administration/notifications/queries/notification-rule': (run, scope, of) => run(scope, of.rule.id),
  'administration/notifications/queries/notification-rules': (run, scope) => run(scope),
  'administration/queries/account-logo': (run, scope, of) => run(scope, of.logo.id),
  'administration/queries/administration': (run, scope) => run(scope),
  'administration/queries/chosen-workgroup': (run, scope, of) => run(scope, of.workgroup.id),
  'administration/queries/import-preview': (run, scope, of) => run(scope, usersCsv(of)),
  'administration/queries/new-user-form': (run, scope) => run(scope),
  'administration/queries/provisioning-choices': (run, scope) => run(scope, { workgroupId: null, domain: null }),
  'administration/queries/settings-form': (run, scope) => run(scope),
  'administration/queries/user-details': (run, scope, of) => run(scope, of.user.userId),
  'administration/queries/user-form': (run, scope, of) => run(scope, of.user.userId, { embedded: true }),
  'administration/queries/user-to-change': (run, scope, of) =>
    inTransaction(scope, (scope) => run(scope, of.user.userId)),
  'administration/queries/user-to-delete': (run, scope, of) =>
    inTransaction(scope, (scope) => run(scope, of.user.userId)),
  'administration/queries/user-to-restore': (run, scope, of) =>
    inTransaction(scope, (scope) => run(scope, of.user.userId)),
  'administration/queries/workgroup-choices': (run, scope) => run(scope),
  'administration/queries/workgroup-form': (run, scope, of) => run(scope, of.workgroup.id),
  'administration/queries/workgroup-rights': (run, scope, of) => run(scope, of.workgroup.id),
  'administration/queries/workgroup-to-delete': (run, scope, of) => run(scope, of.workgroup.id),
  'administration/queries/workgroups-page': (run, scope) =>
    run(scope, { ...page, group: null, q: 'test', inactiveHidden: false }),
  'auth/commands/end-user-sessions': (run, scope, of) => run(scope, of.user.userId, 'LOGOUT'),
  'auth/commands/set-provisioning': (run, scope, of) => run(scope, of.workgroup.id),
  'auth/commands/provision-user': (run, _scope, _of, product) =>
    run(product, { identity: randomUUID(), email: anEmail(), firstName: null, lastName: null }),
  'auth/commands/sign-out-everywhere': (run, scope, of) => run(as(scope, of.user)),
  'auth/mfa/commands/add-authenticator': async (run, scope, of, { settings }) => {
    const secret = newAuthenticatorSecret();
    const given = { settings, secret, recoveryCodes: ['7KQ4-M2XD'], code: await generate({ secret }) };
    return run({ scope: as(scope, of.user), mfaDue: false }, given);
  },
  'auth/mfa/commands/complete-mfa': (run, scope, of) => run(as(scope, of.user), 'SMS'),
  'auth/mfa/commands/consume-mfa-code': (run, scope, of, { settings }) =>
    run(as(scope, of.user), { settings, typed: digitsOf(of.phone, settings), of: 'phone' }),
  'auth/mfa/commands/request-mfa-code': (run, scope, of, services) =>
    run(as(scope, of.user), { ...visitor, services, to: 'newPhone' }),
  'auth/mfa/commands/save-phone': (run, scope, of) => run({ scope: as(scope, of.user), mfaDue: false }, '6045550158'),
  'auth/mfa/commands/send-mfa-code': (run, scope, of, { settings }) =>
    run({ ...scope, settings, sms: { send: fails }, code: of.phone.id, id: randomUUID() }),
  'auth/mfa/commands/verify-mfa': (run, scope, of, services) =>
    run(as(scope, of.user), { services, factor: 'SMS', code: digitsOf(of.phone, services.settings) }),
  'auth/mfa/commands/verify-phone': (run, scope, of, { settings }) =>
    run({ scope: as(scope, of.user), mfaDue: false }, { settings, code: digitsOf(of.newPhone, settings) }),
  'auth/mfa/queries/mfa-state': (run, scope, of) => run(as(scope, of.user)),
  'search/commands/create-saved-search': (run, scope, of) =>
    run(as(scope, of.user), 'DASHBOARD', { ...named, criteria: criteriaOf(of), columns: listed.columns }),
  'search/commands/delete-saved-search': (run, scope, of) => run(as(scope, of.user), of.savedSearch.id),
  'search/commands/record-saved-search': (run, scope, of) =>
    inTransaction(scope, async ({ em }) => run(em, { ...named, id: of.savedSearch.id, itemType: 'REPORT' }, 'CREATE')),
  'search/commands/record-search': (run, scope, of) => run(scope, criteriaOf(of), {}),
  'search/commands/update-saved-search': (run, scope, of) =>
    run(as(scope, of.user), of.savedSearch.id, { ...named, criteria: criteriaOf(of), columns: listed.columns }),
  'search/queries/count-matching-incidents': (run, scope, of) => run(scope, criteriaOf(of)),
  'search/queries/criteria-conditions': (run, scope, of) => run(scope, criteriaOf(of)),
  'search/queries/criteria-names': (run, scope, of) => run(scope, [criteriaOf(of)]),
  'search/queries/matching-incidents-csv': (run, scope, of) => csvOf(run(scope, criteriaOf(of), listed)),
  'search/queries/matching-incidents': (run, scope, of) => run(scope, criteriaOf(of), { ...page, ...listed }),
  'search/queries/saved-search': (run, scope, of) => run(as(scope, of.user), of.savedSearch.id),
  'search/queries/saved-search-to-change': (run, scope, of) => run(as(scope, of.user), of.savedSearch.id),
  'search/queries/saved-searches': (run, scope, of) => run(as(scope, of.user)),
  'search/queries/search-choices': (run, scope, of) => run(scope, of.lookup),
  'search/queries/search-page': (run, scope, of) =>
    run(scope, { criteria: criteriaOf(of), place: page, ...listed, run: true, by: 'class', node: of.lookup }),
  'search/queries/search-results': (run, scope, of) => run(scope, criteriaOf(of), { ...page, ...listed }),
  'search/queries/searched-incidents': (run, scope, of) =>
    selected(scope, (run(scope, criteriaOf(of), sql`i.*`) as unknown[])[0]),
  'search/queries/searched-rows': (run, scope, of) => selected(scope, run(scope, criteriaOf(of), listed)),
  'search/queries/stream-matching-incidents': (run, scope, of) => allOf(run(scope, criteriaOf(of), listed)),
  'search/queries/with-searched-ids': (run, scope, of) => run(scope, criteriaOf(of)),
};

/**
 * These find one row by a secret that only its owner has, use no table of an account, run what they are given, belong to
 * a sign-in that accounts share, or replace the demo accounts with the role that owns the tables.
 */
export const ofNoAccount = [
  ...['auth/commands/end-sessions-of', 'auth/commands/start-session', 'auth/queries/session-actor'],
  ...['incidents/queries/in-known-cities', 'drafts/form/queries/matching-cities'],
  ...['mail/queries/outbox-email', 'mail/queries/outbox-emails', 'incidents/commands/unsubscribe'],
  ...[
    'search/queries/found-incident',
    'search/queries/run-search',
    'incidents/queries/exported-csv',
    'accounts/commands/restore-demo',
  ],
  ...['change-password', 'create-identity', 'request-verification', 'send-verification'].map(ofIdentity),
  ...['verify-email', 'verify-password'].map(ofIdentity),
  ...['activate-pending-users', 'give-password', 'request-password-reset'].map(ofIdentity),
  ...['reset-password', 'revoke-sign-ins', 'send-password-reset'].map(ofIdentity),
  ...['request-sign-in-code', 'send-sign-in-code', 'verify-sign-in-code'].map(ofIdentity),
];

const page = { page: 1, pageSize: 50 };
export const camille = { firstName: 'Camille', lastName: 'Fortin', name: 'Camille Fortin', comments: '' };
const attachment = { purpose: 'ATTACHMENT' };
const nothing = {
  ...{ assignedUserId: null, severityId: null, primaryCauseId: null, location: { lastLocationId: null, cityId: null } },
  ...{ persons: [], legalEntities: [], vehicles: [], items: [], attachments: [], correctiveActions: [] },
};
const [reportedDate, occurredDate] = [new Date('2026-03-14T09:14:00Z'), new Date('2026-03-14T08:00:00Z')];
const moments = { reportedDate, occurredDate, occurredDateUncertain: false, occurredOn: '2026-03-14', summary: '' };
let numbers = 900_000;
const inAMonth = () => new Date(Date.now() + 30 * 24 * 3_600_000);

/** These calls are refused for another reason: they do not apply to this kind of row. */
export const refusesOwn = [
  ...['drafts/parts/queries/draft-attachment', 'incidents/queries/viewable-picture', 'reports/queries/report-file'],
];

function ofIdentity(name: string) {
  return `identity/commands/${name}`;
}

async function allOf(batches: unknown) {
  const all = [];
  for await (const batch of batches as AsyncIterable<unknown[]>) all.push(...batch);
  return all;
}

async function csvOf(chunks: unknown) {
  return Buffer.from((await allOf(chunks)) as number[]).toString();
}

function fails(): never {
  throw new Error('not in this test');
}

function aFile() {
  return { key: randomUUID(), sha256: createHash('sha256').update('text').digest() };
}

const address = {
  ...{ unit: '', address: '1 Main', street: '', postalCode: '' },
  ...{ cityId: null, cityName: '', stateName: '', countryCode: 'CA' },
};
const company = { name: 'New', businessType: 'hotel', phone: '604 555 0100', timeZone: 'America/Vancouver' };
const visitor = { address: '192.0.2.1' };
const audited = { user: '', range: { from: '2020-01-01', to: '2099-12-31' } };
const listed = { sort: { key: 'number', descending: true }, columns: ['number', 'persons'] };
const named = { name: 'Night shift', description: '' };

const anEmail = () => `new-${randomUUID()}@test.example`;
const aUser = ({ workgroup }: Rows) => ({ ...someDetails({ workgroupId: workgroup.id }), email: anEmail() });
const aWorkgroup = () => ({ name: randomUUID(), isAdmin: false, privileges: ['MYINCIDENT_ADD'] });
const locationsCsv = () => `Building,Active\n${randomUUID()},Yes`;
const usersCsv = ({ workgroup }: Rows) =>
  `Email,First name,Last name,Workgroup\n${anEmail()},Noor,Haddad,${workgroup.name}`;
const digitsOf = (code: MfaCode, { sessionSecret }: AppServices['settings']) => mfaDigitsOf(sessionSecret, code);

/** A search that finds all open incidents, with criteria of every table that searches use. */
function criteriaOf({ lookup, location }: Rows) {
  const values = {
    class: { lookupId: lookup, includeDescendant: true },
    location: { lookupId: location, includeDescendant: true },
    ...{ person: { lastName: 'Fortin', relations: [] }, company: { name: 'Glass', relations: [] } },
    ...{ vehicle: { licensePlate: 'AB1' }, item: { name: 'Window' }, attachment: { name: 'Statement' } },
    ...{ creator: { firstName: 'manager' }, status: { status: 1 } },
  };
  const groups = Object.entries(values).map(([type, value]) => [type, { operator: 'OR', values: [value] }]);
  return { operator: 'OR', ...Object.fromEntries(groups) };
}

/** Returns the scope of the actor's account with the id and session of a user who may be of another one. */
function as(scope: Scope, { userId, sessionId }: Pick<Actor, 'userId' | 'sessionId'>): Scope {
  return { ...scope, actor: { ...scope.actor, userId, sessionId } };
}

function ofSite(scope: Scope): Scope {
  return { ...scope, actor: { ...scope.actor, systemAdmin: true } };
}

function inTransaction(scope: Scope, work: (scope: Scope) => unknown) {
  return transaction(scope, async (scope) => work(scope));
}

async function aPicture({ files }: Scope) {
  const session = new UploadSession(files);
  const head = await stripes(30).png().toBuffer();
  const file = await session.receive(Readable.from([head]));
  return { file: { ...file, fileName: 'stripes.png', head }, session };
}

function selected({ em }: Scope, select: unknown) {
  return runSql(em, select as RawBuilder<unknown>);
}
