import { Migration0001Foundation } from './migration-0001-foundation.ts';
import { Migration0002ListsFromTheIndex } from './migration-0002-lists-from-the-index.ts';
import { Migration0003HistoryStays } from './migration-0003-history-stays.ts';
import { Migration0004HistoryAccount } from './migration-0004-history-account.ts';
import { Migration0005PastDrafts } from './migration-0005-past-drafts.ts';
import { Migration0006IncidentLife } from './migration-0006-incident-life.ts';
import { Migration0007NotesAndLinks } from './migration-0007-notes-and-links.ts';
import { Migration0008IncidentEmails } from './migration-0008-incident-emails.ts';
import { Migration0009Search } from './migration-0009-search.ts';
import { Migration0010IncidentText } from './migration-0010-incident-text.ts';
import { Migration0011Accounts } from './migration-0011-accounts.ts';
import { Migration0012Administration } from './migration-0012-administration.ts';
import { Migration0013LookupsAndAudit } from './migration-0013-lookups-and-audit.ts';
import { Migration0015SearchFromTheIndex } from './migration-0015-search-from-the-index.ts';
import { Migration0016PrintsOfSeveral } from './migration-0016-prints-of-several.ts';
import { Migration0018SearchMany } from './migration-0018-search-many.ts';
import { Migration0019SearchPairs } from './migration-0019-search-pairs.ts';
import { Migration0020CoveringIndexes } from './migration-0020-covering-indexes.ts';
import { Migration0021ClassAndAddress } from './migration-0021-class-and-address.ts';
import { Migration0024SignInGuards } from './migration-0024-sign-in-guards.ts';
import { Migration0025HeldAddresses } from './migration-0025-held-addresses.ts';
import { Migration0031SavedAnalyses } from './migration-0031-saved-analyses.ts';
import { Migration0032IncidentsByDay } from './migration-0032-incidents-by-day.ts';
import { Migration0033KeptCharts } from './migration-0033-kept-charts.ts';
import { Migration0034Reports } from './migration-0034-reports.ts';
import { Migration0035ScheduledReports } from './migration-0035-scheduled-reports.ts';
import { Migration0036Subscriptions } from './migration-0036-subscriptions.ts';
import { Migration0037Erasure } from './migration-0037-erasure.ts';
import { Migration0038ApiKeys } from './migration-0038-api-keys.ts';
import { Migration0039ApiRequests } from './migration-0039-api-requests.ts';
import { Migration0040Unsubscribed } from './migration-0040-unsubscribed.ts';
import { Migration0041ApiOrigins } from './migration-0041-api-origins.ts';
import { Migration0042FilesNotShown } from './migration-0042-files-not-shown.ts';
import { Migration0043NoticeRecipients } from './migration-0043-notice-recipients.ts';
import { Migration0044Names } from './migration-0044-names.ts';
import { Migration0045Codes } from './migration-0045-codes.ts';
import { Migration0046Words } from './migration-0046-words.ts';
import { Migration0047NearWords } from './migration-0047-near-words.ts';
import { Migration0048IncidentsByUpdate } from './migration-0048-incidents-by-update.ts';
import { Migration0049Documents } from './migration-0049-documents.ts';
import { Migration0050Seats } from './migration-0050-seats.ts';
import { Migration0051ExternalIds } from './migration-0051-external-ids.ts';
import { Migration0052KeysAndConsent } from './migration-0052-keys-and-consent.ts';
import { Migration0053Findings } from './migration-0053-findings.ts';
import { Migration0054ChartNotes } from './migration-0054-chart-notes.ts';
import { Migration0055HeatMaps } from './migration-0055-heat-maps.ts';
import { Migration0056Targets } from './migration-0056-targets.ts';
import { Migration0058SavedRepeats } from './migration-0058-saved-repeats.ts';
import { Migration0059Changes } from './migration-0059-changes.ts';
import { Migration0060Webhooks } from './migration-0060-webhooks.ts';
import { Migration0061Tasks } from './migration-0061-tasks.ts';
import { Migration0062Imports } from './migration-0062-imports.ts';
import { Migration0063TaskTemplates } from './migration-0063-task-templates.ts';
import { Migration0064Checklists } from './migration-0064-checklists.ts';
import { Migration0065Review } from './migration-0065-review.ts';
import { Migration0066ApprovedIncidents } from './migration-0066-approved-incidents.ts';
import { Migration0067ReviewEmails } from './migration-0067-review-emails.ts';
import { Migration0068ReviewComments } from './migration-0068-review-comments.ts';
import { Migration0069PrintApproved } from './migration-0069-print-approved.ts';
import { Migration0070WritersOfIncidents } from './migration-0070-writers-of-incidents.ts';
import { Migration0071FinishedTasks } from './migration-0071-finished-tasks.ts';
import { Migration0072OpenCommentsAgain } from './migration-0072-open-comments-again.ts';
import { Migration0073ImportedLegalEntities } from './migration-0073-imported-legal-entities.ts';
import { Migration0074ChangesOfTasks } from './migration-0074-changes-of-tasks.ts';
import { Migration0075TasksOfNobody } from './migration-0075-tasks-of-nobody.ts';
import { Migration0076PersonBehindKeys } from './migration-0076-person-behind-keys.ts';
import { Migration0077ReviewReplies } from './migration-0077-review-replies.ts';
import { Migration0078PathsOfParts } from './migration-0078-paths-of-parts.ts';
import { Migration0082OnePrintout } from './migration-0082-one-printout.ts';
import { Migration0083OwnPrintouts } from './migration-0083-own-printouts.ts';

export const migrations = [
  Migration0001Foundation,
  Migration0002ListsFromTheIndex,
  Migration0003HistoryStays,
  Migration0004HistoryAccount,
  Migration0005PastDrafts,
  Migration0006IncidentLife,
  Migration0007NotesAndLinks,
  Migration0008IncidentEmails,
  Migration0009Search,
  Migration0010IncidentText,
  Migration0011Accounts,
  Migration0012Administration,
  Migration0013LookupsAndAudit,
  Migration0015SearchFromTheIndex,
  Migration0016PrintsOfSeveral,
  Migration0018SearchMany,
  Migration0019SearchPairs,
  Migration0020CoveringIndexes,
  Migration0021ClassAndAddress,
  Migration0024SignInGuards,
  Migration0025HeldAddresses,
  Migration0031SavedAnalyses,
  Migration0032IncidentsByDay,
  Migration0033KeptCharts,
  Migration0034Reports,
  Migration0035ScheduledReports,
  Migration0036Subscriptions,
  Migration0037Erasure,
  Migration0038ApiKeys,
  Migration0039ApiRequests,
  Migration0040Unsubscribed,
  Migration0041ApiOrigins,
  Migration0042FilesNotShown,
  Migration0043NoticeRecipients,
  Migration0044Names,
  Migration0045Codes,
  Migration0046Words,
  Migration0047NearWords,
  Migration0048IncidentsByUpdate,
  Migration0049Documents,
  Migration0050Seats,
  Migration0051ExternalIds,
  Migration0052KeysAndConsent,
  Migration0053Findings,
  Migration0054ChartNotes,
  Migration0055HeatMaps,
  Migration0056Targets,
  Migration0058SavedRepeats,
  Migration0059Changes,
  Migration0060Webhooks,
  Migration0061Tasks,
  Migration0062Imports,
  Migration0063TaskTemplates,
  Migration0064Checklists,
  Migration0065Review,
  Migration0066ApprovedIncidents,
  Migration0067ReviewEmails,
  Migration0068ReviewComments,
  Migration0069PrintApproved,
  Migration0070WritersOfIncidents,
  Migration0071FinishedTasks,
  Migration0072OpenCommentsAgain,
  Migration0073ImportedLegalEntities,
  Migration0074ChangesOfTasks,
  Migration0075TasksOfNobody,
  Migration0076PersonBehindKeys,
  Migration0077ReviewReplies,
  Migration0078PathsOfParts,
  Migration0082OnePrintout,
  Migration0083OwnPrintouts,
];

export const migrationNames = migrations.map((migration) => Reflect.construct(migration, []).name as string);
