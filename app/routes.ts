import { index, layout, prefix, type RouteConfig, type RouteConfigEntry, route } from '@remix-run/route-config';

/** Every address of the product. */
export default [
  index('shell/routes/landing.tsx'),
  route('login', 'auth/routes/login.tsx'),
  route('callback', 'auth/routes/callback.tsx'),
  route('signup', 'shell/routes/sign-up.tsx'),
  route('logout', 'auth/routes/logout.ts'),
  route('idp/interaction/:uid', 'identity/routes/sign-in.tsx'),
  route('verification', 'identity/routes/verification.tsx'),
  route('verification/confirm', 'identity/routes/confirm-verification.tsx'),
  route('session/alive', 'auth/routes/session-alive.ts'),
  route('session/stay', 'auth/routes/stay.tsx'),

  route('errors/:type', 'shell/routes/error.tsx'),
  route('incidentxpress', 'shell/routes/product-site.ts'),
  route('help', 'shell/routes/help.tsx'),
  route('theme', 'shell/routes/theme.ts'),
  route('notifications/:id/dismiss', 'shell/routes/dismiss-notification.ts'),
  ...prefix('dev', [
    route('outbox', 'mail/routes/outbox.tsx'),
    route('outbox/:letter', 'mail/routes/outbox-email.tsx'),
  ]),
  ...prefix('health', [route('live', 'platform/routes/live.ts'), route('ready', 'platform/routes/ready.ts')]),

  route('dashboard', 'dashboard/routes/dashboard.tsx', [
    route('drafts', 'dashboard/routes/drafts.tsx'),
    route('drafts/:draftId/delete', 'dashboard/routes/delete-draft.tsx'),
    route('incidents/:status', 'dashboard/routes/incidents.tsx'),
  ]),

  route('newincident', 'drafts/routes/new-incident.tsx', [route(':draftId/use', 'drafts/routes/use-draft.tsx')]),
  ...draftAt('newincident/:draftId', 'new'),
  route('cities', 'drafts/form/routes/cities.ts'),
  route('locations/:locationId/address', 'drafts/form/routes/location-address.ts'),

  route('incidents/:id', 'incidents/routes/incident.tsx', [route('edit', 'drafts/editing/routes/edit.tsx')]),
  ...draftAt('incidents/:id/edit/:draftId', 'edit'),
  route('incidents/:id/persons/:personId/unlock', 'incidents/routes/unlock-person.ts'),
  route('incidents/:id/persons/:personId/picture', 'incidents/routes/picture.ts'),
  route('incidents/:id/attachments/:attachmentId', 'incidents/routes/attachment.ts'),
  route('files/:key', 'attachments/routes/file.ts'),
  route('incidents/:id/print', 'reports/routes/print.tsx'),
  route('incidents/:id/print/:reportId', 'reports/routes/report-file.ts'),

  layout('shell/routes/not-available-yet.tsx', [
    ...['reports', 'search', 'analyze', 'administration', 'administration/subscription', 'profile'].map((path) =>
      route(path, 'shell/routes/not-available-yet-page.ts', { id: path }),
    ),
  ]),
  route('*', 'shell/routes/page-not-exist.tsx'),
] satisfies RouteConfig;

/** The form of a draft with its dialogs: that of a new incident, or of an open one under edit. */
function draftAt(path: string, of: string): RouteConfigEntry[] {
  const dialogs = {
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
  const resources = {
    'attachments/:attachmentId/file': 'parts/routes/attachment-file.ts',
    'pictures/:personId/file': 'parts/routes/picture-file.ts',
    saves: 'autosave/routes/saves.ts',
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
    ...Object.entries(resources).map(([at, file]) => route(`${path}/${at}`, `drafts/${file}`, { id: idOf(file) })),
  ];
}
