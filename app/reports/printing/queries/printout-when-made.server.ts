import { setTimeout as sleep } from 'node:timers/promises';
import { jobsBefore } from '#db/queue.ts';
import { orNotFound, parseId } from '../../../auth/authorize.ts';
import type { Scope } from '../../../auth/scope.server.ts';

export type PrintoutState = {
  id: string;
  state: 'WAITING' | 'READY' | 'FAILED';
  ageSeconds: number;
  /** Counts the printouts of all accounts that are made before this one. */
  before: number;
  incidentIds: string[];
  leftOut: number[];
};

const waitMilliseconds = 2_000;
const pollMilliseconds = 40;

/** Waits two seconds at most; `incidentId` null means any printout. Throws a NotFoundError. */
export async function printoutWhenMade(
  scope: Scope,
  incidentId: string | null,
  printoutId: string,
): Promise<PrintoutState> {
  const id = parseId(printoutId);
  const deadline = performance.now() + waitMilliseconds;
  let printout = await findPrintout(scope, incidentId, id);
  while (printout.state === 'WAITING' && performance.now() < deadline) {
    await sleep(pollMilliseconds);
    printout = await findPrintout(scope, incidentId, id);
  }
  if (printout.state !== 'WAITING') return { ...printout, before: 0 };
  const before = await jobsBefore(scope.em, 'print-incident', id);
  // read once more, because the job ends after the printout is stored
  printout = await findPrintout(scope, incidentId, id);
  const isAbandoned = printout.state === 'WAITING' && before === null;
  return { ...printout, ...(isAbandoned && { state: 'FAILED' }), before: before ?? 0 };
}

type Found = Omit<PrintoutState, 'before'>;

async function findPrintout({ em, actor }: Scope, incidentId: string | null, id: string): Promise<Found> {
  const [printout] = await em.execute<Found[]>(printoutSql, [id, incidentId, actor.userId]);
  return orNotFound(printout, 'printout');
}

const printoutSql = `
select id, state, extract(epoch from now() - requested_at)::int as "ageSeconds",
  to_jsonb(incident_id || more_incident_ids) as "incidentIds", to_jsonb(left_out) as "leftOut"
from printout where account_id = current_account() and id = $1 and requested_by = $3
  and ($2::uuid is null or incident_id = $2)`;
