import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { type RawBuilder, sql } from 'kysely';
import { generate } from 'otplib';
import { UploadSession } from '#app/attachments/upload-session.server.ts';
import type { Actor } from '#app/auth/actor.ts';
import { newAuthenticatorSecret } from '#app/auth/mfa/authenticator.server.ts';
import { type MfaCode, mfaDigitsOf } from '#app/auth/mfa/mfa-code.server.ts';
import { type Scope, transaction } from '#app/auth/scope.server.ts';
import { viewerDisplay } from '#app/auth/viewer-display.server.ts';
import type { AppServices } from '#app/platform/app-services.server.ts';
import { newSchedule } from '#app/reports/schedules/schedule-values.ts';
import { unsubscribeToken as reportToken } from '#app/reports/schedules/unsubscribe-token.server.ts';
import { runSql } from '#db/run-sql.ts';
import { someDetails, someSettings } from '../support/administration.ts';
import { stripes } from '../support/photo.ts';
import type { Rows } from './without-row-security-rows.ts';

export type Run = (...given: unknown[]) => unknown;
type Call = (run: Run, scope: Scope, of: Rows, product: AppServices) => unknown;

const someBilling = {
  ...{ billingContactName: 'Noor', billingPhone: '604', billingEmail: 'a@test.example', billingAddressLine1: 'Main' },
  ...{ billingAddressLine2: '', billingAddressCity: 'Vancouver', billingAddressState: '' },
  ...{ billingAddressPostalCode: 'V6B', billingAddressCountryCode: 'CA' },
};
const aPlan = { periodType: 'MONTH', concurrentUserCount: 25, promotionCode: '', agreedCents: 11_445 };
const plan = { defaultAmount: 4_900, additionalAmount: 3_000 };
const syncOf = ({ em, boss, actor }: Scope) => ({ em, boss, accountId: actor.account.id });

/** What the payment provider answers about a customer with a card and a subscription. */
const provider = {
  plans: async () => ({ monthly: plan, yearly: plan, taxRate: 5 }),
  updateCustomer: async () => {},
  finishCardSetup: async () => true,
  payOpenInvoices: async () => {},
  cancel: async () => {},
  state: async () => ({
    payer: { email: '', name: '', phone: '', address: {} },
    card: { id: 'pm_1', brand: 'visa', last4: '4242', expMonth: 1, expYear: 2040 },
    subscription: {
      ...{ id: 'sub_1', status: 'active', periodType: 'MONTH', concurrentUserCount: 25, cancelAtPeriodEnd: false },
      ...{ periodStart: new Date(), periodEnd: new Date(), endedAt: null, next: null },
    },
    invoices: [
      {
        ...{ id: 'in_1', number: '1', createdAt: new Date(), periodStart: new Date(), periodEnd: new Date() },
        ...{ reason: 'create', users: 25, amountCents: 11_445, status: 'paid' },
      },
    ],
  }),
};

const listedUsers = {
  ...{ group: null, q: '', status: null, listed: null, sort: 'name', descending: false, inactiveHidden: false },
};

/** Calls of each command and query with the ids of one account. */
/** What a draft holds of an incident that can be submitted. */
const typed = { reportedDate: '2026-03-14', reportedTime: '09:14', occurredDate: '2026-03-14', occurredTime: '09:00' };

export const calls: Record<string, Call> = {
  'billing/commands/become-customer': (run, scope) => run(scope, provider, { email: 'a@test.example' }),
  'billing/commands/cancel-subscription': (run, scope) => run(scope, provider),
  'billing/commands/choose-plan': (run, scope) => run(scope, provider, aPlan),
  'billing/commands/email-account-notice': (run, scope, of, { settings }) =>
    run({ ...scope, settings, mailer: { send: fails }, id: randomUUID(), userId: of.user.userId, notice: 'cancelled' }),
  'billing/commands/email-receipt': (run, scope, _of, { settings }) =>
    run({ ...scope, settings, mailer: { send: fails }, id: randomUUID(), invoice: 'in_1' }),
  'billing/commands/export-invoices': (run, scope) => run(scope, viewerDisplay(scope.actor)),
  'billing/commands/follow-provider': (run, scope) => run(syncOf(scope), { stripe: null }),
  'billing/commands/erase-account': (run, scope, _of, product) => run(product, scope.actor.account.id),
  'billing/commands/request-erasure': (run, scope, _of, services) =>
    run(scope, { accountName: 'another', password: 'x', services, address: '127.0.0.1' }),
  'billing/commands/withdraw-erasure': (run, scope) => run(scope),
  'billing/queries/account-ending': (run, scope) => run(scope),
  'billing/commands/review-account': (run, scope) => run({ ...syncOf(scope), now: scope.now }),
  'billing/commands/save-card': (run, scope) => run(scope, provider, 'cs_1'),
  'billing/commands/save-subscription': (run, scope) =>
    run(scope, provider, { billing: { ...someBilling }, plan: aPlan }),
  'billing/commands/set-manual-plan': (run, scope, _of, { orm }) =>
    run({ orm }, { accountId: scope.actor.account.id, concurrentUsers: 5, active: true }),
  'billing/commands/sync-subscription': (run, scope) => run(syncOf(scope), provider),
  'billing/commands/tell-administrators': (run, scope) =>
    inTransaction(scope, (scope) => run(syncOf(scope), 'cancelled', randomUUID())),
  'billing/commands/update-billing-information': (run, scope) => run(scope, { ...someBilling }),
  'billing/queries/billing-information': (run, scope) => run(scope),
  'billing/queries/invoices': (run, scope) => run(scope, { page: 1, pageSize: 10 }),
  'billing/queries/plan-quote': (run, scope) =>
    run(scope, provider, { facts: { timeZone: 'America/Vancouver' }, chosen: aPlan }),
  'billing/queries/subscription-facts': (run, scope) => run(scope),
  'analysis/kept/commands/count-charts': (run, scope) => run(scope),
  'analysis/kept/commands/discard-old-charts': (run, scope) => run(scope),
  'analysis/saved/commands/create-saved-analysis': (run, scope, of) => run(scope, 'REPORT', analysisOf(of)),
  'analysis/saved/commands/delete-saved-analysis': (run, scope, of) => run(scope, of.savedAnalysis.id),
  'dashboard/commands/refresh-charts': (run, scope) => run(scope),
  'dashboard/queries/chart-cards': (run, scope) => run(scope),
  'auth/queries/user-actor': (run, scope, of) => run(scope.em, of.user.userId),
  'analysis/series/commands/record-analysis': (run, scope, of) => run(scope, analysisOf(of)),
  'analysis/saved/commands/record-saved-analysis': (run, scope, of) =>
    inTransaction(scope, async ({ em }) =>
      run(em, { ...named, id: of.savedAnalysis.id, itemType: 'REPORT', criteria: [] }, 'CREATE'),
    ),
  'analysis/saved/commands/update-saved-analysis': (run, scope, of) =>
    run(scope, of.savedAnalysis.id, of.savedAnalysis.version, analysisOf(of)),
  'analysis/series/queries/analysis-items': (run, scope, of) => run(scope, analysisOf(of)),
  'analysis/series/queries/analysis-series': (run, scope, of) => run(scope, analysisOf(of)),
  'analysis/wizard/queries/analyze-page': (run, scope, of) =>
    run(
      scope,
      { choices: analysisOf(of), step: 5, generated: true, item: of.savedAnalysis.id, at: of.lookup },
      of.lookup,
    ),
  'analysis/series/queries/class-nodes': (run, scope) => run(scope),
  'analysis/wizard/queries/generated-analysis': (run, scope, of) => run(scope, analysisOf(of), of.lookup),
  'analysis/saved/queries/items-to-save': (run, scope, of) => run(scope, analysisOf(of)),
  'analysis/kept/queries/kept-charts': (run, scope) => run(scope),
  'analysis/series/queries/recorded-series': (run, scope, of) =>
    run(scope, analysisOf(of), of.lookup, of.savedAnalysis.id),
  'analysis/saved/queries/saved-analyses': (run, scope) => run(scope, 'REPORT'),
  'analysis/saved/queries/saved-analysis': (run, scope, of) => run(scope, of.savedAnalysis.id),
  'analysis/saved/commands/saved-analysis-to-change': (run, scope, of) => run(scope, of.savedAnalysis.id),
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
  'attachments/queries/stored-file': (run, scope, of) => run(scope, of.file.id),
  'auth/commands/end-session': (run, { actor }, of, product) =>
    run(product, { sessionId: of.session.id, userId: actor.userId, account: actor.account }, 'LOGOUT'),
  'auth/commands/renew-tokens': (run, { actor }, of, product) =>
    run(product, { renew: fails }, { sessionId: of.session.id, account: actor.account }),
  'dashboard/queries/dashboard': (run, scope) => run(scope),
  'dashboard/queries/account-stage': (run, scope) => run(scope),
  'dashboard/queries/first-steps': (run, scope) => run(scope),
  'dashboard/queries/what-changed': (run, scope) => run(scope),
  'dashboard/queries/draft-to-delete': (run, scope, of) => run(scope, of.draft.id),
  'dashboard/queries/all-my-drafts': (run, scope) => allOf(run(scope)),
  'dashboard/queries/all-my-incidents': (run, scope) =>
    allOf(run(scope, 'open', { sort: { key: 'number', descending: true }, columns: ['number', 'persons'] })),
  'dashboard/queries/my-work': (run, scope) => run(scope),
  'dashboard/queries/saved-cards': (run, scope) => run(scope),
  'dashboard/queries/my-drafts': (run, scope) => run(scope, page),
  'dashboard/queries/my-incidents': (run, scope) => run(scope, 'open', page),
  'drafts/parts/commands/add-attachment': (run, scope, of) => run(scope, of.draft.id, { file: null, session: null }),
  'drafts/parts/commands/add-person': (run, scope, of) => run(scope, of.draft.id, true, camille),
  'drafts/parts/commands/change-attachment': (run, scope, of) => run(scope, of.draft.id, of.attachment.id, camille),
  'drafts/saving/commands/change-draft': (run, scope, of) => run(scope, of.draft.id, (body: unknown) => body),
  'drafts/parts/commands/change-picture': (run, scope, of) => run(scope, of.draft.id, of.person.id, { file: null }),
  'drafts/parts/commands/check-duplication': (run, scope, of) => run(scope, of.draft.id, of.part),
  'drafts/parts/commands/choose-duplicate': (run, scope, of) => run(scope, of.draft.id, of.part, of.person.id),
  'drafts/parts/commands/choose-legal-entity': (run, scope, of) => run(scope, of.ownDraft, of.company.id),
  'drafts/parts/commands/choose-person': (run, scope, of) => run(scope, of.ownDraft, of.person.id),
  'drafts/saving/commands/delete-draft': (run, scope, of) => run(scope, of.draft.id),
  'drafts/editing/commands/discard-old-copies': (run, scope) => run({ ...scope, now: inAMonth }),
  'drafts/saving/commands/discard-unchanged-copy': (run, scope, of) => run(scope, of.copy),
  'drafts/form/commands/choose-node': (run, scope, of) => run(scope, of.draft.id, 'class', of.lookup),
  'drafts/form/commands/fill-address': (run, scope, of) => run(scope, of.draft.id),
  'drafts/saving/commands/fill-in-owner': (run, scope) =>
    run(scope, { legalEntities: [{ id: 'a', owner: false }] }, { legalEntities: [{ id: 'a', owner: true }] }),
  'drafts/saving/commands/keep-late-changes': (run, scope, of) =>
    run(
      scope,
      { number: 1, incidentId: of.incident.id, isCopy: true, outcome: 'SUBMITTED', fields: '' },
      { operationId: randomUUID(), values: { summary: 'Other' }, whole: false },
    ),
  'drafts/saving/commands/release-editing': (run, scope, of) => run(scope, of.edited),
  'drafts/saving/commands/rebase-draft': (run, scope, of) => run(scope, of.copy),
  'drafts/parts/commands/remove-attachment': (run, scope, of) => run(scope, of.draft.id, of.attachment.id),
  'drafts/saving/commands/save-draft': (run, scope, of) => {
    const values = { summary: 'Other', lastClassId: of.lookup };
    return run(scope, of.draft.id, { revision: 0, operationId: randomUUID(), values, whole: false });
  },
  'drafts/saving/commands/start-draft': (run, scope) => run(scope),
  'drafts/saving/commands/start-edit': (run, scope, of) => run(scope, of.incident.id),
  'drafts/saving/commands/submit-draft': (run, scope, of) => run(scope, of.draft.id),
  'drafts/parts/commands/reveal-draft-person': (run, scope, of) => run(scope, of.draft.id, of.part),
  'drafts/saving/commands/write-draft': (run, scope, of) => run(scope, of.draft.id, { summary: 'Other' }, randomUUID()),
  'incidents/record/commands/create-incident': (run, scope, of) =>
    run(scope, { ...nothing, ...moments, lastClassId: of.lookup, id: randomUUID(), number: numbers++ }),
  'incidents/record/commands/delete-parts': (run, scope, of) => run(scope, of.incident.id),
  'incidents/record/commands/update-incident': (run, scope, of) =>
    run(scope, of.incident.id, { ...nothing, ...moments, lastClassId: of.lookup }),
  'incidents/record/commands/write-incident': (run, scope, of) =>
    scope.em.transactional((em) =>
      run({ ...scope, em }, of.incident, { ...nothing, ...moments, lastClassId: of.lookup }),
    ),
  'drafts/saving/queries/body-of-incident': (run, scope, of) => run(scope, of.incident),
  'drafts/queries/closable-draft': (run, scope, of) => run(scope, of.draft.id),
  'drafts/parts/queries/draft-attachment': (run, scope, of) => run(scope, of.draft.id, of.attachment.id),
  'drafts/form/queries/draft-form': (run, scope, of) => run(scope, of.draft.id),
  'drafts/parts/queries/duplicates-of': (run, scope, of) => run(scope, of.draft.id, of.part),
  'drafts/saving/queries/editable-draft': (run, scope, of) => run(scope, of.draft.id),
  'drafts/parts/queries/known-by-name': (run, scope) =>
    run(scope, { persons: [{ id: 'a', middleName: '', ...camille }], legalEntities: [] }, 'a'),
  'drafts/form/queries/with-tree-paths': (run, scope, of) =>
    run(scope, [{ label: '', field: '', theirs: [{ name: 'lastClassId', value: of.lookup }], mine: null }]),
  'drafts/form/queries/part-choices': (run, scope) => run(scope),
  'drafts/saving/queries/part-id-taken': (run, scope, of) => run(scope, of.draft.id, [of.part]),
  'drafts/saving/queries/submitted-body': (run, scope, of) =>
    run(scope, { outcome: 'SUBMITTED', incidentId: of.incident.id }),
  'drafts/form/queries/location-address': (run, scope, of) => run(scope, of.location),
  'incidents/record/queries/checked-input': (run, scope, of) =>
    run(scope, { ...nothing, lastClassId: of.lookup }, of.incident.id),
  'incidents/record/commands/incident-to-edit': (run, scope, of) =>
    scope.em.transactional((em) => run({ ...scope, em }, of.incident.id)),
  'incidents/record/queries/lookup-tree': (run, scope) => run(scope, 'LOCATION'),
  'incidents/record/queries/loses-attachments': (run, scope, of) => run(scope, of.incident.id, nothing),
  'drafts/form/queries/names-of-choices': (run, scope, of) => run(scope, [of.lookup, of.location]),
  'drafts/saving/queries/operations-done': (run, scope, of) => run(scope, of.draft.id, [randomUUID()]),
  'drafts/saving/queries/edit-copy': (run, scope, of) => run(scope, of.edited),
  'drafts/queries/own-drafts': (run, scope) => run(scope, { limit: 50, offset: 0 }),
  'drafts/saving/queries/past-draft': (run, scope, of) => run(scope, { draftId: of.draft.id }),
  'drafts/parts/queries/person-on-draft': (run, scope, of) => run(scope, of.draft.id, of.part),
  'drafts/saving/queries/draft-id-at-url': (run, scope, of) => run(scope, { id: of.edited, draftId: of.copy }),
  'drafts/parts/queries/known-search': (run, scope, of) =>
    run(scope, of.ownDraft, { kind: 'persons', name: 'Camille' }),
  'incidents/record/queries/unknown-choices': (run, scope, of) =>
    run(scope, { ...nothing, lastClassId: of.lookup }, of.incident.id),
  'drafts/saving/queries/unmasked-values': (run, scope, of) =>
    run(scope, { persons: [of.incidentPerson] }, { values: { persons: [{ id: of.incidentPerson.id, phone: '1' }] } }),
  'drafts/saving/queries/revealed-persons': (run, scope) => run(scope),
  'dashboard/queries/incident-beside': (run, scope, of) => run(scope, 'open', page, { id: of.incident.id, step: 1 }),
  'drafts/editing/commands/reopen-for-edit': (run, scope, of) => run(scope, of.closed.id, of.closed.version),
  'incidents/record/commands/close-incident': (run, scope, of) =>
    run(scope, of.incident.id, { version: of.incident.version, closedBy: 'USER', closeComments: '' }),
  'incidents/record/commands/delete-incident': (run, scope, of) => run(scope, of.incident.id, of.incident.version),
  'incidents/record/commands/lock-incident': (run, scope, of) =>
    run(scope, of.incident.id, { version: of.incident.version, reason: 'Police' }),
  'incidents/record/commands/recount-days': (run, scope) => run(scope),
  'incidents/record/commands/reopen-incident': (run, scope, of) => run(scope, of.closed.id, of.closed.version),
  'incidents/record/commands/unlock-incident': (run, scope, of) => run(scope, of.locked.id, of.locked.version),
  'incidents/queries/incident-for-dialog': (run, scope, of) => run(scope, of.incident.id, 'close'),
  'incidents/commands/incident-to-change': (run, scope, of) =>
    scope.em.transactional((em) => run({ ...scope, em }, of.incident.id, 'lock', of.incident.version)),
  'incidents/commands/email-incident': (run, scope, of, product) =>
    run({
      ...{ em: scope.em, settings: product.settings, mailer: { send: fails }, accountId: scope.actor.account.id },
      ...{ recipientId: of.recipient.id, incidentId: of.incident.id, event: 'CREATE' },
    }),
  'incidents/commands/notify-of-incident': (run, scope, of) =>
    scope.em.transactional((em) => run({ ...scope, em }, of.incident.id, 'CREATE')),
  'incidents/commands/announce-change': (run, scope, of) => run(scope, of.incident),
  'incidents/record/queries/has-changed-since': (run, scope, of) =>
    run(scope, of.incident.id, { version: 0, lastNote: 0 }),
  'incidents/notes/commands/add-note': (run, scope, of) =>
    run(scope, of.incident.id, { key: randomUUID(), body: 'Police called back.', correctsId: of.note.id }),
  'incidents/notes/queries/note-form': (run, scope, of) => run(scope, of.incident.id),
  'incidents/links/commands/link-incident': (run, scope, of) =>
    run(scope, of.incident.id, { number: of.closed.number, kind: 'RELATED' }),
  'incidents/links/commands/remove-link': (run, scope, of) => run(scope, of.link.incident_id, of.link.id),
  'incidents/list/commands/record-export': (run, scope) => run(scope, 'Open Incidents', {}),
  'incidents/records/queries/involvements': (run, scope, of) => run(scope, 'person', of.person.id, page),
  'incidents/records/queries/legal-entity-record': (run, scope, of) => run(scope, of.company.id, page),
  'incidents/records/queries/person-record': (run, scope, of) => run(scope, of.person.id, page),
  'incidents/links/queries/linked-incidents': (run, scope, of) => run(scope, of.link.incident_id),
  'incidents/commands/record-read': (run, scope, of) => run(scope, of.incident, null),
  'incidents/history/commands/view-history-entry': (run, scope, of) => run(scope, of.incident.id, of.entry.id),
  'incidents/history/commands/view-history': (run, scope, of) => run(scope, of.incident.id, page),
  'incidents/commands/record-change': (run, scope, of) =>
    scope.em.transactional((em) => run({ ...scope, em }, of.incident, 'EDIT')),
  'incidents/commands/record-reveal': (run, scope, of) =>
    run(scope, { personId: of.incidentPerson.id, incidentId: of.incident.id, name: 'Incident' }),
  'incidents/record/commands/unlock-person': (run, scope, of) => run(scope, of.incident.id, of.incidentPerson.id),
  'incidents/queries/incident-record': (run, scope, of) => run(scope, of.incident.id),
  'incidents/record/queries/pictures-of': (run, scope, of) => run({ ...scope, files: { read: fails } }, of.record),
  'incidents/queries/viewable-incidents': (run, scope, of) => run(scope, [of.incident.id]),
  'incidents/record/queries/unlocked-person-ids': (run, scope, of) => run(scope, of.incident.id),
  'incidents/record/queries/viewable-attachment': (run, scope, of) => run(scope, of.incident.id, of.attachment.id),
  'incidents/record/commands/view-attachment': (run, scope, of) =>
    run({ ...scope, files: { read: async () => Readable.from(['text']) } }, of.incident.id, of.attachment.id),
  'incidents/queries/last-opened-incidents': (run, scope) => run(scope),
  'incidents/queries/viewable-incident': (run, scope, of) => run(scope, of.incident.id),
  'incidents/record/queries/viewable-picture': (run, scope, of) => run(scope, of.incident.id, of.incidentPerson.id),
  'incidents/record/commands/view-incident': (run, scope, of) => run(scope, of.incident.id, { audited: true }),
  'people/commands/fetch-owner-company': (run, scope) => run(scope),
  'people/queries/legal-entity-matches': (run, scope) => run(scope, 'Harbour'),
  'people/queries/person-matches': (run, scope) => run(scope, 'Camille'),
  'people/queries/same-named': (run, scope) => run(scope, { middleName: '', ...camille }),
  'people/queries/same-named-legal-entities': (run, scope) => run(scope, 'Harbour Glass'),
  'reports/queries/analysis-report': (run, scope, of) => run(scope, of.savedAnalysis.id),
  'reports/queries/exported-analysis-report': (run, scope, of) => run(scope, of.savedAnalysis.id),
  'reports/cards/queries/reports-page': (run, scope) => run(scope),
  'reports/queries/run-analysis-report': (run, scope, of) => run(scope, of.savedAnalysis.id),
  'reports/queries/run-search-report': (run, scope, of) => run(scope, of.savedSearch.id, { ...page, ...inOrder }),
  'reports/queries/search-report': (run, scope, of) => run(scope, of.savedSearch.id),
  'reports/printing/commands/discard-printout': (run, scope, of) =>
    run({ ...scope, files: { remove: async () => {} } }, { id: of.printout.incident_id, printoutId: of.printout.id }),
  'reports/printing/commands/remove-printout': (run, scope, of) =>
    run({ ...scope, files: { remove: async () => {} } }, of.waitingPrintout),
  'reports/printing/commands/fail-printout': (run, scope, of) => run(scope, of.waitingPrintout),
  'reports/printing/commands/make-printout': (run, scope, of) => run({ ...scope, render: fails }, of.waitingPrintout),
  'reports/printing/commands/remove-old-printouts': (run, scope) =>
    run({ ...scope, now: inAMonth, files: { remove: async () => {} } }),
  'reports/printing/commands/create-printout': (run, scope, of) =>
    inTransaction(scope, (scope) => run(scope, [of.incident, of.closed])),
  'reports/printing/commands/request-printout': (run, scope, of) => run(scope, of.incident.id),
  'reports/printing/commands/request-printout-of-several': (run, scope, of) => run(scope, [of.incident.id]),
  'reports/printing/queries/printout-of-incident': (run, scope, of) => run(scope, of.incident.id, of.printout.id),
  'reports/printing/queries/printout-file': (run, scope, of) =>
    run(scope, { id: of.printout.incident_id, printoutId: of.printout.id }),
  'reports/printing/queries/printout-when-made': (run, scope, of) => run(scope, of.incident.id, of.printout.id),
  'reports/printing/queries/account-logo': (run, scope) => run({ ...scope, files: { read: nothingToRead } }),
  'reports/schedules/commands/change-subscription': (run, scope, of, product) =>
    run(product, reportTokenOf(scope, of, product), false),
  'reports/schedules/commands/delete-schedule': (run, scope, of) => run(scope, scheduledOf(of)),
  'reports/schedules/commands/email-report-problem': (run, scope, of, { settings }) =>
    run({ ...scope, settings, mailer: noMailer, id: of.delivery.id }, of.delivery.id),
  'reports/schedules/commands/finish-delivery': (run, scope, of) =>
    run(scope, { accountId: scope.actor.account.id, deliveryId: of.delivery.id }, { state: 'SENT' }),
  'reports/schedules/commands/pause-schedule': (run, scope, of) => run(scope, scheduledOf(of), true),
  'reports/schedules/commands/plan-schedules': (run, scope) => run(scope),
  'reports/schedules/commands/save-schedule': (run, scope, of) =>
    run(scope, scheduledOf(of), { ...newSchedule, recipients: [of.delivery.user] }),
  'reports/schedules/commands/schedule-to-change': (run, scope, of) => run(scope, scheduledOf(of)),
  'reports/schedules/commands/send-again': (run, scope, of) => run(scope, scheduledOf(of), of.delivery.id),
  'reports/schedules/commands/send-delivery': (run, scope, of, { settings }) =>
    run(
      scope,
      { recipient: null, render: fails, mailer: noMailer, settings },
      { accountId: scope.actor.account.id, deliveryId: of.delivery.id },
    ),
  'reports/schedules/commands/send-now': (run, scope, of) => run(scope, scheduledOf(of)),
  'reports/schedules/commands/start-due-runs': (run, scope) => run(scope, scope.actor.account.id),
  'reports/schedules/commands/start-run': (run, scope, of) =>
    inTransaction(scope, (scope) =>
      run(scope, {
        ...{ accountId: scope.actor.account.id, scheduleId: of.delivery.schedule, dueAt: new Date() },
        requestedBy: scope.actor.userId,
      }),
    ),
  'reports/schedules/queries/people-to-send-to': (run, scope) => run(scope),
  'reports/schedules/queries/report-in-words': (run, scope, of) => run(scope, scheduledOf(of)),
  'reports/schedules/queries/schedule-form': (run, scope, of) => run(scope, scheduledOf(of)),
  'reports/schedules/queries/schedule-of': (run, scope, of) => run(scope, scheduledOf(of)),
  'reports/schedules/queries/schedule-page': (run, scope, of) => run(scope, scheduledOf(of)),
  'reports/schedules/queries/schedules-of-reports': (run, scope) => run(scope),
  'reports/schedules/queries/subscription': (run, scope, of, product) =>
    run(product, reportTokenOf(scope, of, product)),
  'reports/schedules/queries/waiting-delivery': (run, scope, of) => run(scope, of.delivery.id),
  'reports/sheets/queries/made-printout': (run, scope, of) => run(scope, of.reportPrintout.id),
  'reports/sheets/commands/create-report-printout': (run, scope, of) =>
    run(scope, {
      ...{ report: { kind: 'SEARCH', id: of.savedReport.id, name: 'Night report' }, format: 'pdf' },
      requestedBy: scope.actor.userId,
    }),
  'reports/sheets/commands/discard-report-printout': (run, scope, of) =>
    run({ ...scope, files: { remove: async () => {} } }, of.reportPrintout.id),
  'reports/sheets/commands/fail-report-printout': (run, scope, of) => run(scope, of.waitingReportPrintout.id),
  'reports/sheets/commands/make-report-printout': (run, scope, of) => run(scope, fails, of.waitingReportPrintout.id),
  'reports/sheets/commands/remove-old-report-printouts': (run, scope) =>
    run({ ...scope, now: inAMonth, files: { remove: async () => {} } }),
  'reports/sheets/commands/remove-report-printout': (run, scope, of) =>
    run({ ...scope, files: { remove: async () => {} } }, of.reportPrintout.id),
  'reports/sheets/commands/request-report-printout': (run, scope, of) =>
    run(scope, { kind: 'SEARCH', id: of.savedReport.id, sort: '' }),
  'reports/sheets/commands/run-analysis-report': async (run, scope, of) =>
    ((await run(scope, of.savedAnalysis.id)) as { sheet: unknown }).sheet,
  'reports/sheets/commands/run-report': async (run, scope, of) =>
    ((await run(scope, { kind: 'SEARCH', reportId: of.savedReport.id, sort: '' })) as { sheet: unknown }).sheet,
  'reports/sheets/commands/run-search-report': async (run, scope, of) =>
    ((await run(scope, of.savedReport.id, '')) as { sheet: unknown }).sheet,
  'reports/sheets/queries/report-printout-file': (run, scope, of) => run(scope, of.reportPrintout.id),
  'reports/sheets/queries/report-printout-when-made': (run, scope, of) => run(scope, of.reportPrintout.id),
  'reports/sheets/queries/report-to-print': (run, scope, of) => run(scope, 'SEARCH', of.savedReport.id),
  'search/commands/record-text-search': (run, scope) => run(scope, 'window'),
  'search/queries/incidents-with-words': (run, scope) => run(scope, 'window', page),
  'search/queries/fields-with-words': (run, scope, of) => run(scope, [of.incident.id], ['window']),
  'search/queries/incident-numbered': (run, scope, of) => run(scope, of.incident.number),
  'api/commands/run-once': (run, scope) =>
    run(scope, { credential: 'person', key: 'once', route: 'post /incidents', body: {} }, async () => ({
      status: 204,
    })),
  'drafts/parts/commands/owner-company': (run, scope) => run(scope),
  'drafts/parts/queries/known-records': (run, scope) => run(scope, { kind: 'persons', begins: 'Cam' }),
  'drafts/saving/commands/keep-editing-status': (run, scope, of) => run(scope, of.edited),
  'drafts/saving/commands/record-incident': (run, scope, of) =>
    run(scope, (blank: object) => ({ ...blank, ...typed, lastClassId: of.lookup })),
  'drafts/saving/commands/replace-draft': (run, scope, of) =>
    run(scope, of.draft.id, undefined, (stored: object) => ({ ...stored, summary: 'Other' })),
  'drafts/saving/commands/replace-incident': (run, scope, of) =>
    run(scope, of.incident.id, of.incident.version, { write: (stored: object) => ({ ...stored, summary: 'Other' }) }),
  'drafts/saving/queries/shown-body': (run, scope, of) => run(scope, of.incident.id),
  'incidents/commands/take-incident-number': (run, scope) => run(scope),
  'incidents/history/queries/incident-of-entry': (run, scope, of) => run(scope, of.entry.id),
  'incidents/record/queries/investigators': (run, scope) => run(scope),
  'shell/queries/account-mfa': (run, scope) => run(scope),
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
  'administration/users/commands/activate-user': (run, scope, of) => run(scope, of.pending.id, { embedded: false }),
  'administration/users/commands/add-user': (run, scope, of) => run(scope, aUser(of)),
  'administration/users/commands/add-workgroup': (run, scope) => run(scope, aWorkgroup()),
  'administration/settings/commands/change-logo': async (run, scope) =>
    run(scope, { ...(await aPicture(scope)), area: null }),
  'administration/users/commands/change-status': (run, scope, of) =>
    inTransaction(scope, (scope) => run(scope, { id: of.user.userId, email: '', status: 1 }, 'inactive')),
  'administration/users/commands/deactivate-user': (run, scope, of) => run(scope, of.user.userId),
  'administration/settings/commands/delete-logo': (run, scope) => run(scope),
  'administration/users/commands/delete-user': (run, scope, of) => run(scope, of.user.userId),
  'administration/users/commands/delete-workgroup': (run, scope, of) => run(scope, of.workgroup.id),
  'administration/users/commands/edit-user': (run, scope, of) => run(scope, of.user.userId, aUser(of)),
  'administration/users/commands/edit-workgroup': (run, scope, of) => run(scope, of.workgroup.id, aWorkgroup()),
  'administration/users/commands/email-mfa-reset': (run, scope, of, { settings }) =>
    run({ em: scope.em, settings, mailer: { send: fails }, id: randomUUID(), userId: of.user.userId }),
  'administration/users/commands/export-users': (run, scope, of) =>
    run(scope, { ...listedUsers, group: of.workgroup.id }),
  'administration/users/commands/import-users': (run, scope, of) =>
    run(scope, { csv: usersCsv(of) }, { embedded: false }),
  'administration/users/commands/insert-user': (run, scope, of) =>
    inTransaction(scope, (scope) => run(scope, { ...aUser(of), passwordHash: null })),
  'administration/users/commands/keep-an-administrator': (run, scope) =>
    inTransaction(scope, (scope) => run(scope, async () => {})),
  'administration/users/commands/move-user': (run, scope, of) =>
    run(scope, of.user.userId, { workgroupId: of.workgroup.id }),
  'administration/users/commands/lock-users': (run, scope, of) =>
    inTransaction(scope, (scope) => run(scope, [of.user.userId])),
  'administration/users/commands/change-several-users': (run, scope, of) =>
    run(scope, 'move', { users: [of.user.userId], workgroupId: of.workgroup.id }, { embedded: false }),
  'administration/users/commands/undo-several-users': (run, scope) => run(scope, randomUUID()),
  'administration/users/queries/chosen-users': (run, scope, of) =>
    run(scope, 'move', [of.user.userId], { embedded: false }),
  'administration/users/queries/undoable-act': (run, scope) => run(scope, randomUUID()),
  'administration/users/commands/resend-verification': (run, scope, of) => run(scope, of.pending.id),
  'administration/users/commands/reset-mfa': (run, scope, of) => run(scope, of.user.userId),
  'administration/users/commands/turn-on-mfa': (run, scope, of) => run(scope, of.user.userId),
  'administration/settings/commands/turn-on-mfa-for-all': (run, scope) => run(scope),
  'administration/settings/queries/users-without-mfa': (run, scope) => run(scope),
  'administration/users/queries/user-to-edit': (run, scope, of) =>
    inTransaction(scope, (scope) => run(scope, of.user.userId)),
  'administration/users/commands/admit-invitations': (run, scope) => inTransaction(scope, (scope) => run(scope, 1)),
  'administration/users/commands/claim-address': (run, scope, of) =>
    inTransaction(scope, (scope) => run(scope, { id: of.pending.id, email: anEmail(), passwordHash: null })),
  'administration/users/commands/set-password': (run, scope, of) => run(scope, of.user.userId, randomUUID()),
  'administration/settings/commands/update-settings': (run, scope) =>
    run(scope, someSettings({ phone: '604 555 0123' })),
  'administration/users/commands/workgroup-to-change': (run, scope, of) => run(scope, of.workgroup.id, 'update'),
  'administration/users/commands/write-workgroup': (run, scope) =>
    inTransaction(scope, (scope) => run(scope, { ...aWorkgroup(), id: randomUUID() })),
  'administration/lookups/commands/add-lookup': (run, scope, of) =>
    run(scope, { type: 'LOCATION', parentId: of.place, name: 'Lobby' }),
  'administration/lookups/commands/delete-lookup': (run, scope, of) => run(scope, of.place),
  'administration/lookups/commands/delete-lookup-address': (run, scope, of) => run(scope, of.place),
  'administration/lookups/commands/disable-lookup': (run, scope, of) => run(scope, of.place),
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
  'administration/lookups/queries/lookup-uses': (run, scope, of) => run(scope, of.lookup),
  'administration/lookups/queries/lookups-page': (run, scope, of) =>
    run(scope, { type: 'LOCATION', open: of.location, words: '', p: 1 }),
  'administration/lookups/queries/new-parents': (run, scope, of) => run(scope, of.place, ''),
  'administration/lookups/queries/new-place': (run, scope, of) => run(scope, of.place),
  'administration/notifications/commands/send-test': (run, scope, of) => run(scope, of.rule.id),
  'administration/notifications/commands/email-rule-test': (run, scope, of, { settings }) =>
    run({ ...scope, settings, mailer: noMailer, id: of.rule.id }, { userId: of.user.userId, ruleId: of.rule.id }),
  'administration/notifications/commands/delete-notification': (run, scope, of) => run(scope, of.rule.id),
  'administration/notifications/commands/save-notification': (run, scope, of) => {
    const lookupClasses = [{ classLookupId: of.lookup, eventTypeList: ['EDIT'] }];
    return run(scope, of.rule.id, { name: 'Fires', recipientEmails: ['desk@test.example'], lookupClasses });
  },
  'administration/notifications/queries/class-paths': (run, scope, of) =>
    run(scope, [{ classLookupId: of.lookup, eventTypeList: [] }]),
  'administration/notifications/queries/notification-form': (run, scope, of) => run(scope, of.rule.id),
  'administration/notifications/queries/notification-rule': (run, scope, of) => run(scope, of.rule.id),
  'administration/notifications/queries/notification-rules': (run, scope) => run(scope),
  'administration/settings/queries/account-logo': (run, scope, of) => run(scope, of.logo.id),
  'administration/queries/administration': (run, scope) => run(scope),
  'administration/users/commands/chosen-workgroup': (run, scope, of) => run(scope, of.workgroup.id),
  'administration/users/queries/import-preview': (run, scope, of) => run(scope, usersCsv(of)),
  'administration/users/queries/new-user-form': (run, scope) => run(scope),
  'administration/queries/provisioning-choices': (run, scope) => run(scope, { workgroupId: null, domain: null }),
  'administration/settings/queries/settings-form': (run, scope) => run(scope),
  'administration/users/queries/user-details': (run, scope, of) => run(scope, of.user.userId),
  'administration/users/queries/user-form': (run, scope, of) => run(scope, of.user.userId, { embedded: true }),
  'administration/users/commands/user-to-change': (run, scope, of) =>
    inTransaction(scope, (scope) => run(scope, of.user.userId)),
  'administration/users/queries/user-with-rights': (run, scope, of) => run(scope, of.user.userId),
  'administration/users/queries/user-to-delete': (run, scope, of) =>
    inTransaction(scope, (scope) => run(scope, of.user.userId)),
  'administration/users/queries/user-to-restore': (run, scope, of) =>
    inTransaction(scope, (scope) => run(scope, of.user.userId)),
  'administration/queries/workgroup-choices': (run, scope) => run(scope),
  'administration/users/queries/workgroup-form': (run, scope, of) => run(scope, of.workgroup.id),
  'administration/queries/workgroup-rights': (run, scope, of) => run(scope, of.workgroup.id),
  'administration/users/queries/workgroup-to-delete': (run, scope, of) => run(scope, of.workgroup.id),
  'administration/users/queries/workgroups-page': (run, scope) => run(scope, { ...page, ...listedUsers, q: 'test' }),
  'auth/commands/end-user-sessions': (run, scope, of) => run(scope, of.user.userId, 'LOGOUT'),
  'administration/keys/commands/make-key': (run, scope, _of, { settings }) =>
    run(scope, settings.sessionSecret, { name: randomUUID(), privileges: ['ALLINCIDENT_SEARCH'], worksFor: '30' }),
  'administration/keys/queries/key-form': (run, scope) => run(scope),
  'administration/keys/queries/key-to-revoke': (run, scope, of) => run(scope, of.key),
  'administration/keys/queries/keys-page': (run, scope) => run(scope),
  'administration/keys/commands/revoke-key': (run, scope, of) => run(scope, of.key),
  'administration/keys/commands/update-api-origins': (run, scope) =>
    run(scope, { apiOrigins: [`https://${randomUUID()}.example.com`] }),
  'administration/keys/queries/api-origins-form': (run, scope) => run(scope),
  'auth/api-keys/commands/end-keys-of': (run, scope, of) =>
    transaction(scope, async (scope) => run(scope, of.user.userId)),
  'auth/api-keys/queries/api-origins': (run, scope) => run(scope.em),
  'auth/api-keys/commands/record-key-use': (run, scope, of) => run(scope, of.key),
  'auth/commands/set-provisioning': (run, scope, of) => run(scope, of.workgroup.id),
  'auth/commands/provision-user': (run, _scope, _of, product) =>
    run(product, { identity: randomUUID(), email: anEmail(), firstName: null, lastName: null }),
  'auth/commands/sign-out-everywhere': (run, scope, of) => run(as(scope, of.user)),
  'auth/mfa/commands/add-authenticator': async (run, scope, of, services) => {
    const secret = newAuthenticatorSecret();
    const given = { services, secret, recoveryCodes: ['7KQ4-M2XD'], code: await generate({ secret }) };
    return run({ scope: as(scope, of.user), mfaDue: false }, given);
  },
  'auth/mfa/commands/complete-mfa': (run, scope, of) => run(as(scope, of.user), 'SMS'),
  'auth/mfa/commands/confirm-by-factor': (run, scope, of, services) =>
    run(as(scope, of.user), { services, factor: 'SMS', code: digitsOf(of.phone, services.settings), device: null }),
  'auth/mfa/commands/confirm-by-password': (run, scope, of, services) =>
    run(as(scope, of.user), { ...visitor, services, password: 'wrong-Horse-7!' }),
  'auth/mfa/commands/consume-factor': (run, scope, of, services) =>
    run(as(scope, of.user), { services, factor: 'RECOVERY_CODE', code: '7KQ4-M2XD', device: null }, async () => {}),
  'auth/mfa/commands/email-security-notice': (run, scope, of, { settings }) =>
    run({
      em: scope.em,
      settings,
      mailer: { send: fails },
      id: randomUUID(),
      userId: of.user.userId,
      notice: 'turned-off',
    }),
  'auth/mfa/commands/record-wrong-code': (run, scope, of, services) =>
    run(as(scope, of.user), { services, factor: 'APP' }),
  'auth/mfa/commands/take-mfa-code': (run, scope, of) => run(as(scope, of.user), 'phone'),
  'auth/mfa/commands/take-mfa-try': (run, scope, of, services) =>
    run(as(scope, of.user), { services, factor: 'APP', device: null }),
  'auth/mfa/commands/request-mfa-code': (run, scope, of, services) =>
    run(as(scope, of.user), { ...visitor, services, to: 'newPhone', device: null }),
  'auth/mfa/commands/save-phone': (run, scope, of) => run({ scope: as(scope, of.user), mfaDue: false }, '6045550158'),
  'auth/mfa/commands/send-mfa-code': (run, scope, of, { settings }) =>
    run({ ...scope, settings, sms: { send: fails }, code: of.phone.id, id: randomUUID() }),
  'auth/mfa/commands/verify-mfa': (run, scope, of, services) =>
    run(as(scope, of.user), { services, factor: 'SMS', code: digitsOf(of.phone, services.settings), device: null }),
  'auth/mfa/commands/verify-phone': (run, scope, of, services) =>
    run({ scope: as(scope, of.user), mfaDue: false }, { services, code: digitsOf(of.newPhone, services.settings) }),
  'auth/mfa/queries/factor-tries': (run, scope, of, product) =>
    run(as(scope, of.user), { services: product, factor: 'PHONE', device: null, sent: null }),
  'auth/mfa/queries/mfa-state': (run, scope, of) => run(as(scope, of.user)),
  'auth/mfa/queries/sending-wait': (run, scope, of, product) =>
    run(as(scope, of.user), { services: product, address: '127.0.0.1', to: 'phone', device: null }),
  'search/commands/create-saved-search': (run, scope, of) =>
    run(as(scope, of.user), 'DASHBOARD', { ...named, criteria: criteriaOf(of), columns: inOrder.columns }),
  'search/commands/delete-saved-search': (run, scope, of) => run(as(scope, of.user), of.savedSearch.id),
  'search/commands/record-saved-search': (run, scope, of) =>
    inTransaction(scope, async ({ em }) => run(em, { ...named, id: of.savedSearch.id, itemType: 'REPORT' }, 'CREATE')),
  'search/commands/record-search': (run, scope, of) => run(scope, criteriaOf(of), {}),
  'search/commands/update-saved-search': (run, scope, of) =>
    run(as(scope, of.user), of.savedSearch.id, { ...named, criteria: criteriaOf(of), columns: inOrder.columns }),
  'search/queries/count-matching-incidents': (run, scope, of) => run(scope, criteriaOf(of)),
  'search/queries/criteria-conditions': (run, scope, of) => run(scope, criteriaOf(of)),
  'search/queries/criteria-names': (run, scope, of) => run(scope, [criteriaOf(of)]),
  'search/queries/matching-incidents': (run, scope, of) => run(scope, criteriaOf(of), { ...page, ...inOrder }),
  'search/queries/recorded-results': (run, scope, of) =>
    run(scope, criteriaOf(of), { ...page, ...inOrder }, {}, { id: of.savedSearch.id, name: 'Day shift' }),
  'search/queries/saved-search': (run, scope, of) => run(as(scope, of.user), of.savedSearch.id),
  'search/commands/saved-search-to-change': (run, scope, of) => run(as(scope, of.user), of.savedSearch.id),
  'search/queries/saved-searches': (run, scope, of) => run(as(scope, of.user)),
  'search/queries/search-choices': (run, scope, of) => run(scope, of.lookup),
  'search/queries/search-page': (run, scope, of) =>
    run(scope, { criteria: criteriaOf(of), place: page, ...inOrder, run: true, by: 'class', node: of.lookup }),
  'search/queries/search-results': (run, scope, of) => run(scope, criteriaOf(of), { ...page, ...inOrder }),
  'search/queries/matches-sql': (run, scope, of) =>
    selected(scope, (run(scope, criteriaOf(of), sql`i.*`) as unknown[])[0]),
  'search/queries/match-rows-sql': (run, scope, of) => selected(scope, run(scope, criteriaOf(of), inOrder)),
  'search/queries/all-matching-incidents': (run, scope, of) => allOf(run(scope, criteriaOf(of), inOrder)),
  'search/queries/visible-incidents': (run, { actor, em }) =>
    runSql(
      em,
      sql`select i.id from incident i where i.account_id = ${actor.account.id}::uuid and ${sql.join([sql`true`, ...(run(actor) as RawBuilder<boolean>[])], sql` and `)}`,
    ),
  'search/queries/with-searched-ids': (run, scope, of) => run(scope, criteriaOf(of)),
};

/**
 * These find one row by a secret that only its owner has, use no table of an account, run what they are given, belong to
 * a sign-in that accounts share, or replace the demo accounts with the role that owns the tables.
 */
export const ofNoAccount = [
  'api/queries/documented-calls',
  ...['billing/commands/forget-payment-events', 'billing/commands/receive-payment-event'],
  ...['billing/commands/finish-erasure', 'billing/commands/email-erasure-certificate'],
  ...['accounts/commands/end-unverified-sign-ups', 'auth/commands/end-sessions-of'],
  'auth/api-keys/queries/api-origins-of-identity',
  ...['auth/commands/start-session', 'auth/queries/session-actor', 'auth/api-keys/queries/actor-of-key'],
  ...['incidents/record/queries/in-known-cities', 'drafts/form/queries/matching-cities'],
  ...['mail/queries/outbox-email', 'mail/queries/outbox-emails', 'incidents/commands/unsubscribe'],
  ...[
    'search/queries/found-incident',
    'search/queries/run-search',
    'incidents/list/queries/exported-rows',
    'accounts/commands/restore-demo',
  ],
  ...['change-password', 'create-identity', 'request-verification', 'send-verification'].map(ofIdentity),
  ...['verify-email', 'verify-password', 'record-wrong-factor'].map(ofIdentity),
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
  ...[
    'drafts/parts/queries/draft-attachment',
    'incidents/record/queries/viewable-picture',
    'reports/printing/queries/printout-file',
  ],
];

function ofIdentity(name: string) {
  return `identity/commands/${name}`;
}

async function allOf(batches: unknown) {
  const all = [];
  for await (const batch of batches as AsyncIterable<unknown[]>) all.push(...batch);
  return all;
}

function fails(): never {
  throw new Error('not in this test');
}

const scheduledOf = ({ delivery }: Rows) => ({ kind: 'SEARCH', id: delivery.report });

function reportTokenOf({ actor }: Scope, { delivery }: Rows, { settings }: AppServices) {
  return reportToken(settings, {
    accountId: actor.account.id,
    scheduleId: delivery.schedule,
    userId: delivery.user,
  });
}

const noMailer = { send: async () => {} };

function nothingToRead() {
  return Promise.resolve(Readable.from([]));
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
const inOrder = { sort: { key: 'number', descending: true }, columns: ['number', 'persons'] };
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

function analysisOf({ lookup, location }: Rows) {
  const nodes = (lookupId: string) => ({ operator: 'OR', values: [{ lookupId, includeDescendant: true }] });
  return {
    periods: [{ periodType: 'PERIOD', fromDate: '2026-03-01', toDate: '2026-03-31', name: '' }],
    ...{ frequency: 'CLASS', chartType: 'bar', title: 'My analysis', compareClasses: false },
    criteria: { operator: 'AND', class: nodes(lookup), location: nodes(location) },
  };
}
