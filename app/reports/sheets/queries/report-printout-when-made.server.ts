import { setTimeout as sleep } from 'node:timers/promises';
import { jobsBefore } from '#db/queue.ts';
import { authorize, orNotFound, parseId } from '../../../auth/authorize.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { mayReadReports } from '../../policy.ts';
import { tryAgainLater } from '../failure-in-words.ts';

export type ReportPrintout = {
  id: string;
  kind: 'SEARCH' | 'ANALYSIS';
  reportId: string;
  title: string;
  sort: string;
  format: 'pdf' | 'xlsx';
  state: 'WAITING' | 'READY' | 'FAILED';
  failure: string;
  ageSeconds: number;
  /** Counts the printouts of all accounts that are made before this one. */
  before: number;
};

const waitMilliseconds = 2_000;
const pollMilliseconds = 40;

/** Waits two seconds at most. Throws a NotFoundError. */
export async function reportPrintoutWhenMade(scope: Scope, printoutId: string | undefined): Promise<ReportPrintout> {
  authorize(mayReadReports(scope.actor));
  const id = parseId(printoutId);
  const deadline = performance.now() + waitMilliseconds;
  let printout = await find(scope, id);
  while (printout.state === 'WAITING' && performance.now() < deadline) {
    await sleep(pollMilliseconds);
    printout = await find(scope, id);
  }
  if (printout.state !== 'WAITING') return { ...printout, before: 0 };
  const before = await jobsBefore(scope.em, 'print-report', id);
  // read once more, because the job ends after the printout is stored
  printout = await find(scope, id);
  const isAbandoned = printout.state === 'WAITING' && before === null;
  return { ...printout, ...(isAbandoned && { state: 'FAILED', failure: tryAgainLater }), before: before ?? 0 };
}

type Found = Omit<ReportPrintout, 'before'>;

async function find({ em, actor, now }: Scope, id: string): Promise<Found> {
  const [printout] = await em.execute<Found[]>(sql, [id, actor.userId, now()]);
  return orNotFound(printout, 'printout');
}

const sql = `
select id, kind, report_id as "reportId", title, sort, format, state, failure,
  extract(epoch from $3::timestamptz - requested_at)::int as "ageSeconds"
from report_printout where account_id = current_account() and id = $1 and requested_by = $2`;
