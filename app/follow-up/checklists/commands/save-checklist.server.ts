import { BusinessRuleError } from '#db/errors.ts';
import type { TickChange } from '#db/vocabulary/checklist.ts';
import { orNotFound, parseId } from '../../../auth/authorize.ts';
import { type Scope, transaction } from '../../../auth/scope.server.ts';
import { announceChange } from '../../../incidents/changes/announce-changes.server.ts';
import { authorizeAction } from '../../../incidents/changes/authorize-action.server.ts';
import { recordChecklistEvent } from '../../../incidents/changes/incident-checklists.server.ts';
import { viewableIncident } from '../../../incidents/queries/viewable-incident.server.ts';
import type { SavedItem } from '../checklist.schema.ts';
import { type FoundItem, type TickOutcome, tickChange } from '../tick-change.ts';

export type SavedChecklist = {
  changes: TickChange[];
  /** Sentences about items that another user changed first. */
  refusals: string[];
};

/** The first of two users who change an item at once succeeds. */
export function saveChecklist(
  scope: Scope,
  id: string | undefined,
  { items }: { items: SavedItem[] },
): Promise<SavedChecklist> {
  return transaction(scope, async (scope) => {
    const { em } = scope;
    // waits for a transaction that closes the incident or changes its class
    await em.execute(lockSql, [parseId(id)]);
    const incident = await viewableIncident(scope, id);
    authorizeAction(scope, 'tick', incident);
    const found = new Map((await em.execute<FoundItem[]>(itemsSql, [incident.id])).map((item) => [item.id, item]));
    const outcomes = items.map((item) => {
      const known = orNotFound(found.get(item.id.toLowerCase()), 'checklist item');
      return { id: known.id, ...tickChange(known, item) };
    });
    refuseErrors(outcomes);
    const changed = outcomes.flatMap(({ id, change }) => (change ? [{ id, ...change }] : []));
    for (const { id, act, answer } of changed) await em.execute(saveSql[act], [id, answer]);
    const changes = changed.map(({ id: _, ...change }) => change);
    if (changes.length > 0) {
      await recordChecklistEvent(scope, incident, 'TICK', changes);
      await announceChange(scope, incident);
    }
    return { changes, refusals: outcomes.flatMap(({ refusal }) => refusal ?? []) };
  });
}

function refuseErrors(outcomes: TickOutcome[]) {
  const messages = outcomes.flatMap(({ error }, index) => (error ? [{ at: index, error }] : []));
  if (messages.length === 0) return;
  throw new BusinessRuleError(Object.fromEntries(messages.map(({ at, error }) => [`items[${at}].answer`, [error]])));
}

const lockSql = 'select from incident where account_id = current_account() and id = $1 for no key update';

const itemsSql = `
select id, title, asks_text as "asksText", counts, answer, ticked_at is not null as "isTicked",
  tick_user_name as "tickUserName"
from incident_checklist_item where account_id = current_account() and incident_id = $1`;

const save = (columns: string) => `
update incident_checklist_item set answer = $2${columns} where account_id = current_account() and id = $1`;

const saveSql: Record<TickChange['act'], string> = {
  TICK: save(', ticked_at = clock_timestamp(), tick_user_id = acting_user(), tick_user_name = acting_user_name()'),
  UNTICK: save(', ticked_at = null, tick_user_id = null, tick_user_name = null'),
  ANSWER: save(''),
};
