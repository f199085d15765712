import { setTimeout as sleep } from 'node:timers/promises';
import { NotFoundError } from '#db/errors.ts';
import { jobsBefore } from '#db/queue.ts';
import { authorize, orNotFound } from '../../../auth/authorize.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { mayReadReports } from '../../policy.ts';
import { incidentIsGone, tryAgainLater } from '../failure-in-words.ts';
import { ownPrintoutSql, ownPrintoutValues, type PrintoutParams } from '../own-printout.server.ts';

export type PrintoutState = {
  id: string;
  kind: 'INCIDENTS' | 'SEARCH' | 'ANALYSIS';
  state: 'WAITING' | 'READY' | 'FAILED';
  failure: string;
  ageSeconds: number;
  /** Counts the printouts of all accounts that are made before this one. */
  before: number;
  incidentIds: string[];
  leftOut: number[];
  reportId: string | null;
  title: string;
  sort: string;
  format: 'pdf' | 'xlsx';
};

const waitMilliseconds = 2_000;
const pollMilliseconds = 40;

/** Waits two seconds at most. Throws a NotFoundError. */
export async function printoutWhenMade(scope: Scope, params: PrintoutParams): Promise<PrintoutState> {
  if (params.reportPrintoutId !== undefined) authorize(mayReadReports(scope.actor));
  const deadline = performance.now() + waitMilliseconds;
  let printout = await findPrintout(scope, params);
  while (printout.state === 'WAITING' && performance.now() < deadline) {
    await sleep(pollMilliseconds);
    printout = await findPrintout(scope, params);
  }
  if (printout.state !== 'WAITING') return { ...printout, before: 0 };
  const before = await jobsBefore(scope.em, printout.id);
  // read once more, because the job ends after the printout is stored
  printout = await findPrintout(scope, params);
  const isAbandoned = printout.state === 'WAITING' && before === null;
  return { ...printout, ...(isAbandoned && { state: 'FAILED', failure: tryAgainLater }), before: before ?? 0 };
}

type Found = Omit<PrintoutState, 'before'>;
type Row = Found & { lacksIncident: boolean };

async function findPrintout({ em, actor, now }: Scope, params: PrintoutParams): Promise<Found> {
  const [row] = await em.execute<Row[]>(printoutSql, [...ownPrintoutValues(actor, params), now()]);
  const { lacksIncident, ...printout } = orNotFound(row, 'printout');
  if (lacksIncident && printout.incidentIds.length === 1) throw new NotFoundError('printout');
  return lacksIncident ? { ...printout, state: 'FAILED', failure: incidentIsGone, leftOut: [] } : printout;
}

const printoutSql = `
select p.id, p.kind, p.state, p.failure, extract(epoch from $5::timestamptz - p.requested_at)::int as "ageSeconds",
  to_jsonb(array_remove(p.incident_id || p.more_incident_ids, null)) as "incidentIds", to_jsonb(p.left_out) as "leftOut",
  p.report_id as "reportId", p.title, p.sort, p.format,
  p.kind = 'INCIDENTS' and exists (select from unnest(p.incident_id || p.more_incident_ids) as printed (id)
    where not exists (select from incident i where i.account_id = p.account_id and i.id = printed.id)) as "lacksIncident"
from printout p where p.account_id = current_account() and ${ownPrintoutSql}`;
