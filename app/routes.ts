import { index, layout, prefix, type RouteConfig, type RouteConfigEntry, route } from '@remix-run/route-config';

/** Every address of the product. */
export default [
  index('accounts/routes/landing.tsx'),
  route('login', 'auth/routes/login.tsx'),
  route('callback', 'auth/routes/callback.tsx'),
  route('signup', 'accounts/routes/sign-up.tsx', [
    route('privacy', 'accounts/routes/privacy-policy.tsx'),
    route('terms', 'accounts/routes/license-agreement.tsx'),
  ]),
  route('signup/done', 'accounts/routes/signed-up.tsx'),
  route('logout', 'auth/routes/logout.ts'),
  route('idp/interaction/:uid', 'identity/routes/sign-in.tsx'),
  route('verification', 'identity/routes/verification.tsx'),
  route('verification/confirm', 'identity/routes/confirm-verification.tsx'),
  route('password/forgot', 'identity/routes/forgot-password.tsx'),
  route('password/reset', 'identity/routes/reset-password.tsx'),
  route('invoice', 'billing/routes/invoice-link.ts'),
  route('unsubscribe', 'incidents/routes/unsubscribe.tsx'),
  route('unsubscribe/report', 'reports/schedules/routes/unsubscribe-report.tsx'),
  // what is below it is no page: the interface for programs answers it
  route('api', 'api/routes/api-docs.tsx'),
  route('mfa', 'auth/mfa/routes/mfa.tsx'),
  route('mfa/send', 'auth/mfa/routes/send.ts'),
  route('mfa/confirm', 'auth/mfa/routes/confirm.tsx'),
  route('mfa/confirm/send', 'auth/mfa/routes/send-confirmation-code.ts'),
  route('mfa/authenticator', 'auth/mfa/routes/authenticator.tsx'),
  route('mfa/authenticator/recovery-codes', 'auth/mfa/routes/recovery-codes.tsx'),
  route('mfa/authenticator/recovery-codes/file', 'auth/mfa/routes/recovery-codes-file.ts'),
  route('startMfaEnrolloment', 'auth/mfa/routes/start-enrolment.tsx'),
  route('startEnrollment', 'auth/mfa/routes/enrolment.ts'),
  route('verifyEnrollment', 'auth/mfa/routes/verify-enrolment.tsx'),
  route('verifyEnrollment/send', 'auth/mfa/routes/send-enrolment-code.ts'),
  route('verifyEnrollment/done', 'auth/mfa/routes/phone-registered.tsx'),
  route('change2FAPhone', 'auth/mfa/routes/change-phone.tsx'),
  route('verify2FAPhone', 'auth/mfa/routes/verify-changed-phone.tsx'),
  route('verify2FAPhone/send', 'auth/mfa/routes/send-changed-phone-code.ts'),
  route('session/alive', 'auth/routes/session-alive.ts'),
  route('session/stay', 'auth/routes/stay.tsx'),

  route('profile', 'accounts/routes/profile.tsx', [
    route('picture', 'accounts/routes/picture.tsx'),
    route('password', 'accounts/routes/password-email.tsx'),
    route('restore-demo', 'accounts/routes/restore-demo.tsx'),
  ]),
  route('profile/picture/file', 'accounts/routes/picture-file.ts'),
  route('avatar/:fileId', 'accounts/routes/avatar-file.ts'),
  route('profile/sign-out', 'accounts/routes/sign-out-everywhere.ts'),
  route('profile/programs/revoke', 'accounts/routes/revoke-programs.ts'),
  route('profile/quickbooks', 'accounts/routes/quickbooks.ts'),
  route('profile/quickbooks/callback', 'accounts/routes/quickbooks-callback.tsx'),

  route('errors/:type', 'shell/routes/error.tsx'),
  route('incidentxpress', 'shell/routes/product-site.ts'),
  route('help', 'shell/routes/help.tsx'),
  route('theme', 'shell/routes/theme.ts'),
  route('browser-settings/:setting', 'shell/routes/browser-setting.ts'),
  route('shortcuts', 'shell/routes/shortcuts.tsx'),
  route('notifications/:id/dismiss', 'shell/routes/dismiss-notification.ts'),
  ...prefix('dev', [
    route('outbox', 'mail/routes/outbox.tsx'),
    route('outbox/:letter', 'mail/routes/outbox-email.tsx'),
  ]),
  route('version', 'platform/routes/version.ts'),
  ...prefix('health', [route('live', 'platform/routes/live.ts'), route('ready', 'platform/routes/ready.ts')]),

  route('dashboard', 'dashboard/routes/dashboard.tsx', [
    route('drafts', 'dashboard/routes/drafts.tsx', [
      route('export', 'dashboard/routes/export.tsx', { id: 'export-drafts' }),
    ]),
    route('drafts/:draftId/delete', 'dashboard/routes/delete-draft.tsx'),
    route('charts/:analysisId/delete', 'dashboard/routes/delete-chart.tsx'),
    route('incidents/:status', 'dashboard/routes/incidents.tsx', [
      route('columns', 'dashboard/routes/columns.tsx'),
      route('export', 'dashboard/routes/export.tsx'),
    ]),
  ]),
  route('dashboard/drafts/export/file', 'dashboard/routes/export-drafts-file.ts'),
  route('dashboard/incidents/:status/export/file', 'dashboard/routes/export-file.ts'),

  route('find', 'search/routes/find.tsx'),
  route('people/persons/:id', 'incidents/records/routes/person-record.tsx'),
  route('people/legal-entities/:id', 'incidents/records/routes/legal-entity-record.tsx'),

  route('newincident', 'drafts/routes/new-incident.tsx', [route(':draftId/use', 'drafts/routes/use-draft.tsx')]),
  ...draftAt('newincident/:draftId', 'new'),
  route('cities', 'drafts/form/routes/cities.ts'),
  route('lookup-trees/:field', 'drafts/form/routes/lookup-tree.ts'),
  route('part-choices', 'drafts/form/routes/part-choices.ts'),
  route('locations/:locationId/address', 'drafts/form/routes/location-address.ts'),

  route('incidents/print', 'reports/printing/routes/print-several.tsx'),
  route('incidents/print/:printoutId', 'reports/printing/routes/printout-file.ts', { id: 'file-of-several' }),
  route('incidents/print/:printoutId/close', 'reports/printing/routes/close-print.ts', {
    id: 'close-print-of-several',
  }),
  route('incidents/:id', 'incidents/record/routes/incident.tsx', [
    route('edit', 'drafts/editing/routes/edit.tsx'),
    route('close', 'incidents/record/routes/close.tsx'),
    route('close-details', 'incidents/record/routes/close-details.tsx'),
    route('reopen', 'drafts/editing/routes/reopen.tsx'),
    route('lock', 'incidents/record/routes/lock.tsx'),
    route('unlock', 'incidents/record/routes/unlock.tsx'),
    route('delete', 'incidents/record/routes/delete.tsx'),
    route('notes', 'incidents/notes/routes/notes.tsx'),
    route('links', 'incidents/links/routes/links.tsx'),
  ]),
  route('incidents/:id/links/:linkId/remove', 'incidents/links/routes/remove-link.ts'),
  ...draftAt('incidents/:id/edit/:draftId', 'edit'),
  route('incidents/:id/changes', 'incidents/record/routes/changes.ts'),
  route('incidents/:id/history', 'incidents/history/routes/history.tsx', [
    route(':entryId', 'incidents/history/routes/history-entry.tsx'),
  ]),
  route('incidents/:id/history/:entryId/incident', 'incidents/history/routes/history-incident.tsx'),
  route('incidents/:id/persons/:personId/unlock', 'incidents/record/routes/unlock-person.ts'),
  route('incidents/:id/persons/:personId/picture', 'incidents/record/routes/picture.ts'),
  route('incidents/:id/attachments/:attachmentId', 'incidents/record/routes/attachment.ts'),
  route('incidents/:id/attachments/:attachmentId/view', 'incidents/record/routes/attachment-viewer.tsx'),
  route('incidents/:id/print', 'reports/printing/routes/print.tsx'),
  route('incidents/:id/print/:printoutId', 'reports/printing/routes/printout-file.ts'),
  route('incidents/:id/print/:printoutId/close', 'reports/printing/routes/close-print.ts'),

  route('administration', 'administration/routes/administration.tsx', [
    route('settings', 'administration/settings/routes/settings.tsx', [
      route('mfa', 'administration/settings/routes/turn-on-mfa-for-all.tsx'),
      route('logo', 'administration/settings/routes/logo.tsx'),
      route('logo/delete', 'administration/settings/routes/delete-logo.tsx'),
      route('chart-notes', 'administration/settings/routes/chart-notes.tsx'),
    ]),
    route('workgroups', 'administration/users/routes/workgroups.tsx', [
      route('new', 'administration/users/routes/add-workgroup.tsx'),
      route(':workgroupId', 'administration/users/routes/edit-workgroup.tsx'),
      route(':workgroupId/delete', 'administration/users/routes/delete-workgroup.tsx'),
      route('users/new', 'administration/users/routes/add-user.tsx'),
      route('users/import', 'administration/users/routes/import-users.tsx'),
      route('users/import/confirm', 'administration/users/routes/confirm-import.tsx'),
      route('users/:userId', 'administration/users/routes/edit-user.tsx'),
      route('users/:userId/activate', 'administration/users/routes/activate-user.tsx'),
      route('users/:userId/leave/:to', 'administration/users/routes/leave-user.tsx'),
      route('users/:userId/deactivate', 'administration/users/routes/deactivate-user.tsx'),
      route('users/:userId/delete', 'administration/users/routes/delete-user.tsx'),
      route('users/:userId/password', 'administration/users/routes/set-password.tsx'),
      route('users/:userId/mfa', 'administration/users/routes/reset-mfa.tsx'),
      route('users/:userId/mfa/off', 'administration/users/routes/turn-off-mfa.tsx'),
      route('users/:userId/mfa/on', 'administration/users/routes/turn-on-mfa.tsx'),
      route('several/:act', 'administration/users/routes/change-several-users.tsx'),
    ]),
    route('users', 'administration/users/routes/users.ts'),
    route('lookups', 'administration/lookups/routes/lookups.tsx', [
      route('add', 'administration/lookups/routes/add.tsx'),
      route('labels', 'administration/lookups/routes/labels.tsx'),
      route('import', 'administration/lookups/routes/import.tsx'),
      route(':lookupId', 'administration/lookups/routes/edit.tsx'),
      route(':lookupId/move', 'administration/lookups/routes/move.tsx'),
      route(':lookupId/move/choose', 'administration/lookups/routes/choose-place.tsx'),
      route(':lookupId/address', 'administration/lookups/routes/address.tsx'),
      route(':lookupId/address/delete', 'administration/lookups/routes/delete-address.tsx'),
      route(':lookupId/delete', 'administration/lookups/routes/delete.tsx'),
    ]),
    route('notification', 'administration/notifications/routes/notifications.tsx', [
      ...notificationAt('new'),
      ...notificationAt(':notificationId'),
      route(':notificationId/delete', 'administration/notifications/routes/delete.tsx'),
    ]),
    route('keys', 'administration/keys/routes/keys.tsx', [
      route('new', 'administration/keys/routes/make.tsx'),
      route(':keyId', 'administration/keys/routes/key.tsx'),
      route(':keyId/rotate', 'administration/keys/routes/rotate.tsx'),
      route(':keyId/end-old', 'administration/keys/routes/end-old.tsx'),
      route(':keyId/revoke', 'administration/keys/routes/revoke.tsx'),
    ]),
    route('audit', 'administration/audit/routes/audit.tsx', [
      route(':recordId', 'administration/audit/routes/entry.tsx'),
    ]),
    route('subscription2', 'billing/routes/current-plan.tsx', [
      route('cancel', 'billing/routes/cancel-subscription.tsx'),
      route('logout', 'billing/routes/logout-required.tsx'),
    ]),
    route('subscription2/signed-in', 'billing/routes/signed-in.tsx'),
    route('subscription2/payment', 'billing/routes/payment-method.tsx'),
    route('subscription2/pay', 'billing/routes/pay.tsx'),
    route('subscription2/plan', 'billing/routes/select-plan.tsx'),
    route('subscription2/billing', 'billing/routes/billing-step.tsx'),
    route('billingInformation', 'billing/routes/billing-information.tsx'),
  ]),
  route('administration/subscription', 'billing/routes/old-address.ts'),
  route('administration/subscription2/resume', 'billing/routes/resume-subscription.ts'),
  route('administration/subscription2/erasure', 'billing/routes/account-erasure.tsx', { id: 'account-erasure' }),
  route('administration/subscription2/erasure/withdraw', 'billing/routes/withdraw-erasure.ts'),
  route('administration/subscription2/erasure/incidents', 'administration/copy/routes/incidents-file.ts'),
  route('administration/subscription2/erasure/attachments', 'administration/copy/routes/attachments.tsx'),
  route('administration/subscription2/checkout', 'billing/routes/checkout-done.ts'),
  route('administration/billingInformation/invoices', 'billing/routes/export-invoices.ts'),
  route('administration/billingInformation/invoices/:invoiceId', 'billing/routes/invoice-pdf.ts'),
  route('webhooks/stripe', 'billing/routes/payment-events.ts'),
  route('logo/:fileId', 'administration/settings/routes/logo-file.ts'),
  route('administration/lookups/tree', 'administration/lookups/routes/tree.ts'),
  route('administration/lookups/export', 'administration/lookups/routes/export.ts'),
  route('administration/lookups/import/confirm', 'administration/lookups/routes/confirm-import.ts'),
  route('administration/lookups/:lookupId/places', 'administration/lookups/routes/places.ts'),
  route('administration/lookups/:lookupId/disable', 'administration/lookups/routes/disable.ts'),
  route('administration/lookups/:lookupId/reorder/:direction', 'administration/lookups/routes/reorder.ts'),
  route('administration/audit/:recordId/imported', 'administration/audit/routes/imported.ts'),
  route('administration/audit/export', 'administration/audit/routes/export.ts'),
  route('administration/notification/:notificationId/test', 'administration/notifications/routes/test.ts'),
  route('administration/workgroups/users/export', 'administration/users/routes/export.ts'),
  route('administration/workgroups/users/sample', 'administration/users/routes/sample.ts'),
  route('administration/workgroups/users/:userId/resend', 'administration/users/routes/resend-verification.ts'),
  route('administration/workgroups/several/undo/:actId', 'administration/users/routes/undo-several-users.ts'),

  route('search/export/file', 'search/routes/export-file.ts'),
  route('search', 'search/routes/search.tsx', [
    route('date-period', 'search/routes/date-period.tsx'),
    route('columns', 'search/routes/columns.tsx'),
    route('export', 'search/routes/export.tsx'),
    route('choose/:field', 'search/routes/choose.tsx'),
    route('save/:target', 'search/routes/save.tsx'),
    route('saved/:id/delete', 'search/routes/delete-saved.tsx'),
  ]),

  route('analyze', 'analysis/wizard/routes/analyze.tsx', [
    route('choose/:field', 'analysis/wizard/routes/choose.tsx'),
    route('update', 'analysis/wizard/routes/update.tsx'),
  ]),
  route('analyze/save/:target', 'analysis/wizard/routes/save.ts'),
  route('analyze/export', 'analysis/wizard/routes/export-file.ts'),
  route('analyze/repeats', 'analysis/repeats/routes/repeats.tsx'),

  route('reports', 'reports/cards/routes/reports.tsx', [
    route('search/:reportId', 'reports/routes/search-report.tsx', [
      route('export', 'reports/routes/export-search-report.tsx'),
    ]),
    route('search/:reportId/delete', 'reports/routes/delete-search-report.tsx'),
    route('analysis/:reportId', 'reports/routes/analysis-report.tsx'),
    route('analysis/:reportId/delete', 'reports/routes/delete-analysis-report.tsx'),
  ]),
  route('reports/search/:reportId/export/file', 'reports/routes/search-report-file.ts'),
  route('reports/analysis/:reportId/export', 'reports/routes/analysis-report-file.ts'),

  route('reports/print', 'reports/sheets/routes/print-report.tsx'),
  route('reports/print/:reportPrintoutId', 'reports/sheets/routes/report-printout-file.ts'),
  route('reports/print/:reportPrintoutId/close', 'reports/sheets/routes/close-report-print.ts'),
  route('reports/schedules/:kind/:reportId', 'reports/schedules/routes/schedule.tsx', [
    route('edit', 'reports/schedules/routes/edit-schedule.tsx'),
    route('delete', 'reports/schedules/routes/delete-schedule.tsx'),
  ]),
  route('reports/schedules/:kind/:reportId/pause', 'reports/schedules/routes/pause-schedule.ts'),
  route('reports/schedules/:kind/:reportId/send', 'reports/schedules/routes/send-now.ts'),
  route('reports/schedules/:kind/:reportId/deliveries/:deliveryId/again', 'reports/schedules/routes/send-again.ts'),

  route('*', 'shell/routes/page-not-exist.tsx'),
] satisfies RouteConfig;

/** The dialog of a rule for emails: a new one, or one that exists; its buttons add, choose and remove classes. */
function notificationAt(path: string): RouteConfigEntry[] {
  const of = path === 'new' ? 'new' : 'edit';
  const files = {
    [path]: 'save',
    [`${path}/classes/add`]: 'add-class',
    [`${path}/classes/:at/remove`]: 'remove-class',
    [`${path}/classes/:at/choose`]: 'choose-class',
  };
  return Object.entries(files).map(([at, file]) =>
    route(at, `administration/notifications/routes/${file}.tsx`, { id: `${of}-notification-${file}` }),
  );
}

/** The form of a draft with its buttons and dialogs: that of a new incident, or of an open one under edit. */
function draftAt(path: string, of: string): RouteConfigEntry[] {
  const dialogs = {
    'choose/:field': 'form/routes/choose.tsx',
    'add-person': 'parts/routes/add-person.tsx',
    'select-person': 'parts/routes/select-person.tsx',
    'select-legal-entity': 'parts/routes/select-legal-entity.tsx',
    'select-company/:partId': 'parts/routes/select-company.tsx',
    'duplicates/:partId': 'parts/routes/duplicates.tsx',
    'attachments/new': 'parts/routes/add-attachment.tsx',
    'attachments/:attachmentId': 'parts/routes/edit-attachment.tsx',
    'attachments/:attachmentId/delete': 'parts/routes/delete-attachment.tsx',
    'pictures/:personId': 'parts/routes/person-picture.tsx',
    delete: 'routes/delete.tsx',
    close: 'routes/close.tsx',
    'close-details': 'routes/close-details.tsx',
  };
  const buttons = {
    'keep/*': 'form/routes/keep.ts',
    enter: 'form/routes/enter.ts',
    'fill-address': 'form/routes/fill-address.ts',
    'parts/:kind/add': 'parts/routes/add-part.ts',
    'parts/:partId/open': 'parts/routes/open-part.ts',
    'parts/:partId/remove': 'parts/routes/remove-part.ts',
    'parts/:partId/restore': 'parts/routes/restore-part.ts',
    'parts/:partId/apply-owner': 'parts/routes/apply-owner.ts',
    'parts/:partId/find-duplicates': 'parts/routes/find-duplicates.ts',
    'persons/:personId/unlock': 'parts/routes/reveal-person.ts',
    'pictures/:personId/remove': 'parts/routes/remove-picture.ts',
    'pictures/:personId/restore': 'parts/routes/restore-picture.ts',
    view: 'editing/routes/view.ts',
    history: 'editing/routes/history.ts',
    leave: 'editing/routes/leave.ts',
    'prepare-close': 'routes/prepare-close.ts',
    submit: 'routes/submit.ts',
  };
  const resources = {
    'attachments/new/upload': 'parts/routes/upload-attachment.ts',
    'pictures/:personId/upload': 'parts/routes/upload-picture.ts',
    'attachments/:attachmentId/file': 'parts/routes/attachment-file.ts',
    'pictures/:personId/file': 'parts/routes/picture-file.ts',
    saves: 'saving/routes/saves.ts',
    'duplicates/:partId/check': 'parts/routes/check-duplication.ts',
  };
  // each file serves both addresses, so its name alone is no id
  const idOf = (file: string) => `${of}-${/([\w-]+)\.tsx?$/.exec(file)?.[1]}`;
  return [
    route(
      path,
      'drafts/routes/draft.tsx',
      { id: `${of}-draft` },
      Object.entries(dialogs).map(([path, file]) => route(path, `drafts/${file}`, { id: idOf(file) })),
    ),
    layout(
      'drafts/routes/draft-buttons.tsx',
      { id: `${of}-draft-buttons` },
      Object.entries(buttons).map(([at, file]) => route(`${path}/${at}`, `drafts/${file}`, { id: idOf(file) })),
    ),
    ...Object.entries(resources).map(([at, file]) => route(`${path}/${at}`, `drafts/${file}`, { id: idOf(file) })),
  ];
}
