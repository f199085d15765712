import type { Incident } from '#db/entities/incident.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { type ChosenSides, sideOf } from '../../body/chosen-sides.ts';
import { differences } from '../../body/differences.ts';
import { type DraftBody, parseDraft } from '../../body/draft-body.ts';
import { merge } from '../../body/merge.ts';
import { redacted, restored } from '../../body/redact.ts';
import { VersionConflictError } from '../../body/version-conflict-error.ts';
import { bodyOfIncident } from '../queries/body-of-incident.server.ts';
import { revealedPersons } from '../queries/revealed-persons.server.ts';

type Rebased = { body: DraftBody; theirs: DraftBody };

/** Merges the locked incident into the copy's `mine`. Throws VersionConflictError while a conflict has no choice. */
export async function rebaseBody(
  scope: Scope,
  { id, mine }: { id: string; mine: DraftBody },
  incident: Incident,
  chosen?: ChosenSides,
): Promise<Rebased> {
  const versions = { theirs: await bodyOfIncident(scope, incident, mine.clock), mine };
  // the entity manager must not know the parts, which a submit deletes and inserts again
  scope.em.clear();
  const base = await baseOf(scope, id);
  const unlocked = await revealedPersons(scope);
  const theirs = redacted(versions.theirs, 'theirs', unlocked, base);
  const redactedMine = redacted(mine, 'mine', unlocked, base);
  const side = sideOf(chosen, { of: 'incident', seen: incident.version });
  const { body, conflicts } = merge(base ?? {}, theirs, redactedMine, side);
  if (conflicts.length === 0) return { body: restored(body, versions), theirs: versions.theirs };
  throw new VersionConflictError({
    of: 'incident',
    seen: incident.version,
    by: await lastChanger(scope, incident),
    post: [],
    differences: differences(conflicts, { theirs, mine: redactedMine }),
  });
}

async function baseOf({ em }: Scope, draftId: string): Promise<DraftBody | undefined> {
  const sql = 'select base from draft where account_id = current_account() and id = $1';
  const [{ base }] = await em.execute<[{ base: Record<string, unknown> | null }]>(sql, [draftId]);
  return base ? parseDraft(base) : undefined;
}

async function lastChanger({ em }: Scope, { id }: Incident): Promise<string> {
  const [entry] = await em.execute<{ name: string }[]>(lastChangerSql, [id]);
  return entry?.name ?? '';
}

const lastChangerSql = `
select update_user_name as name from history_entry
where account_id = current_account() and incident_id = $1 order by updated_at desc limit 1`;
