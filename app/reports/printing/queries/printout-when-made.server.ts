import { setTimeout as sleep } from 'node:timers/promises';
import { orNotFound, parseId } from '../../../auth/authorize.ts';
import type { Scope } from '../../../auth/scope.server.ts';

export type PrintoutState = {
  id: string;
  state: 'WAITING' | 'READY' | 'FAILED';
  ageSeconds: number;
  incidentIds: string[];
  leftOut: number[];
};

const waitMilliseconds = 2_000;
const pollMilliseconds = 40;
/** Exceeds the duration of all job attempts, so that a printout waiting longer will not be made. */
const abandonedSeconds = 300;

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
  const isAbandoned = printout.state === 'WAITING' && printout.ageSeconds > abandonedSeconds;
  return isAbandoned ? { ...printout, state: 'FAILED' } : printout;
}

async function findPrintout({ em, actor }: Scope, incidentId: string | null, id: string): Promise<PrintoutState> {
  const [printout] = await em.execute<PrintoutState[]>(printoutSql, [id, incidentId, actor.userId]);
  return orNotFound(printout, 'printout');
}

const printoutSql = `
select id, state, extract(epoch from now() - requested_at)::int as "ageSeconds",
  to_jsonb(incident_id || more_incident_ids) as "incidentIds", to_jsonb(left_out) as "leftOut"
from printout where account_id = current_account() and id = $1 and requested_by = $3
  and ($2::uuid is null or incident_id = $2)`;
