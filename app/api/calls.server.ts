import type { Call } from './call.ts';
import { auditCalls } from './calls/administration/audits.server.ts';
import { importCalls } from './calls/administration/imports.server.ts';
import { lookupLabelCalls } from './calls/administration/lookup-labels.server.ts';
import { lookupCalls } from './calls/administration/lookups.server.ts';
import { notificationRuleCalls } from './calls/administration/notification-rules.server.ts';
import { settingsCalls } from './calls/administration/settings.server.ts';
import { subscriptionCalls } from './calls/administration/subscription.server.ts';
import { userCalls } from './calls/administration/users.server.ts';
import { workgroupCalls } from './calls/administration/workgroups.server.ts';
import { analysisCalls } from './calls/analyses.server.ts';
import { bulkCalls } from './calls/bulk.server.ts';
import { changeCalls } from './calls/changes.server.ts';
import { checklistCalls } from './calls/checklists.server.ts';
import { customReportCalls } from './calls/custom-reports.server.ts';
import { draftCalls } from './calls/drafts.server.ts';
import { fileCalls } from './calls/files.server.ts';
import { historyCalls } from './calls/history.server.ts';
import { incidentListCalls } from './calls/incident-list.server.ts';
import { incidentCalls } from './calls/incidents.server.ts';
import { noteCalls } from './calls/notes.server.ts';
import { personCalls } from './calls/persons.server.ts';
import { placeCalls } from './calls/places.server.ts';
import { printoutCalls } from './calls/printouts.server.ts';
import { profileCalls } from './calls/profile.server.ts';
import { reviewCalls } from './calls/review.server.ts';
import { reviewCommentCalls } from './calls/review-comments.server.ts';
import { searchCalls } from './calls/searches.server.ts';
import { secondFactorCalls } from './calls/second-factor.server.ts';
import { sessionCalls } from './calls/sessions.server.ts';
import { shellCalls } from './calls/shell.server.ts';
import { siteAdministrationCalls } from './calls/site-administration.server.ts';
import { taskCalls } from './calls/tasks.server.ts';

/** The first call that fits an address answers. */
export const calls: Call[] = [
  ...[
    ...sessionCalls,
    ...shellCalls,
    ...searchCalls,
    ...historyCalls,
    ...bulkCalls,
    ...changeCalls,
    ...reviewCalls,
    ...reviewCommentCalls,
    ...incidentListCalls,
    ...incidentCalls,
    ...noteCalls,
    ...taskCalls,
    ...checklistCalls,
  ],
  ...[...fileCalls, ...draftCalls, ...personCalls, ...placeCalls, ...customReportCalls, ...printoutCalls],
  ...[
    ...profileCalls,
    ...userCalls,
    ...workgroupCalls,
    ...settingsCalls,
    ...lookupCalls,
    ...lookupLabelCalls,
    ...importCalls,
  ],
  ...[...auditCalls, ...notificationRuleCalls, ...analysisCalls, ...subscriptionCalls, ...secondFactorCalls],
  ...siteAdministrationCalls,
];
