import { analysisAsText } from '../../../analysis/choices/analysis-words.ts';
import { mayDelete, mayUpdate } from '../../../analysis/policy.ts';
import { savedAnalyses } from '../../../analysis/saved/queries/saved-analyses.server.ts';
import type { SavedAnalysisRow } from '../../../analysis/saved/saved-analysis-row.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { viewerDisplay } from '../../../auth/viewer-display.server.ts';
import { defaultColumns } from '../../../incidents/list/list-columns.schema.ts';
import { accountDisabled } from '../../../platform/web/error-texts.ts';
import { criteriaAsText } from '../../../search/criteria/criteria-words.ts';
import { mayDeleteSaved, maySave, mayUpdateSaved } from '../../../search/policy.ts';
import { criteriaNames } from '../../../search/queries/criteria-names.server.ts';
import { savedSearches } from '../../../search/queries/saved-searches.server.ts';
import type { SavedSearchRow } from '../../../search/saved/saved-search-row.ts';
import { hasCriteria } from '../../../search/search-address.ts';
import { mayRunReports, mayRunSearchReports, mayScheduleReports } from '../../policy.ts';
import { type ReportOnSchedule, schedulesOfReports } from '../../schedules/queries/schedules-of-reports.server.ts';
import { sentFormats } from '../../schedules/schedule.schema.ts';
import { timingInShort } from '../../schedules/timing-words.ts';

/** An address is null where the user lacks the right. */
export type ReportCard = {
  id: string;
  name: string;
  description: string;
  words: string;
  createdAt: string;
  run: string | null;
  edit: string | null;
  remove: string | null;
  schedule: string | null;
  /** A text such as "Weekly, Monday 07:00 AM, PDF, 3 people"; null for users who may not change schedules. */
  sent: string | null;
};

export async function reportsPage(scope: Scope) {
  const { actor } = scope;
  const maySchedule = mayScheduleReports(actor);
  const [searches, analyses, schedules] = await Promise.all([
    savedSearches(scope, 'REPORT'),
    savedAnalyses(scope, 'REPORT'),
    maySchedule ? schedulesOfReports(scope) : [],
  ]);
  const sent = new Map(schedules.map((schedule) => [schedule.reportId, sentInWords(schedule)]));
  const analyzed = analyses.flatMap(({ analysis }) => (analysis ? [analysis.criteria] : []));
  const names = await criteriaNames(scope, [...searches.map(({ criteria }) => criteria), ...analyzed]);
  const display = viewerDisplay(actor);
  const custom = searches.map((saved): ReportCard => {
    const isReadable = hasCriteria(saved.criteria);
    const path = `/reports/search/${saved.id}`;
    return {
      ...cardOf(saved),
      sent: sent.get(saved.id) ?? null,
      words: isReadable ? `${criteriaAsText(saved.criteria, names, display)}. ${columnsOf(saved)}` : unreadable,
      run: isReadable && mayRunSearchReports(actor) ? path : null,
      edit: isReadable && mayUpdateSaved(actor, saved) ? `/search?saved=${saved.id}` : null,
      remove: mayDeleteSaved(actor, saved) ? `${path}/delete` : null,
      schedule: isReadable && maySchedule ? `/reports/schedules/search/${saved.id}` : null,
    };
  });
  const analysis = analyses.map((saved): ReportCard => {
    const path = `/reports/analysis/${saved.id}`;
    return {
      ...cardOf(saved),
      sent: sent.get(saved.id) ?? null,
      words: saved.analysis ? analysisAsText(saved.analysis, names, actor.account) : unreadable,
      run: saved.analysis && mayRunReports(actor) ? path : null,
      edit: saved.analysis && mayUpdate(actor, saved) ? `/analyze?item=${saved.id}` : null,
      remove: mayDelete(actor, saved) ? `${path}/delete` : null,
      schedule: saved.analysis && maySchedule ? `/reports/schedules/analysis/${saved.id}` : null,
    };
  });
  return {
    display,
    custom,
    analysis,
    problem: actor.account.active ? null : accountDisabled,
    may: { search: maySave(actor, 'REPORT') },
  };
}

const cardOf = ({ id, name, description, createdAt }: SavedSearchRow | SavedAnalysisRow) => ({
  id,
  name,
  description,
  createdAt,
});

function sentInWords({ format, people, reached, paused, ...timing }: ReportOnSchedule) {
  const all = people === 0 ? 'nobody' : people === 1 ? '1 person' : `${people} people`;
  const to = reached < people ? `${reached} of ${all}` : all;
  return `${timingInShort(timing)}, ${sentFormats[format]}, ${to}${paused ? ', paused' : ''}`;
}

function columnsOf({ columns }: SavedSearchRow) {
  return columns.join() === defaultColumns.join() ? '' : `${columns.length} columns.`;
}

const unreadable = 'This version cannot read the report. Delete it, and save it again.';
