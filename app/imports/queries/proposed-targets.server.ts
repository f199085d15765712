import type { Scope } from '../../auth/scope.server.ts';
import { privateTarget } from '../hidden-columns.ts';
import type { Target } from '../reading/contract.ts';
import { matchColumns } from '../reading/match-columns.ts';
import { nodeKey } from '../reading/match-node.ts';
import { targetNames } from '../target-names.ts';

/**
 * Proposes the fields of an earlier import of the account, else those that the names of the columns match. A file that
 * is read again keeps the columns of private details, which would be shown else.
 */
export async function proposedTargets(
  { em }: Pick<Scope, 'em'>,
  columns: string[],
  before: readonly Target[] = [],
): Promise<Target[]> {
  const stored = await em.execute<{ name: string; target: Target }[]>(storedSql);
  const byName = new Map(
    stored.filter(({ target }) => targetNames.has(target)).map(({ name, target }) => [name, target]),
  );
  const matched = matchColumns(columns);
  const kept = before.map((target) => (privateTarget.test(target) ? target : null));
  const targets: Target[] = [];
  for (const [at, name] of columns.entries()) {
    const target = byName.get(nodeKey(name)) ?? matched[at] ?? 'ignore';
    const isTaken = targets.includes(target) || kept.includes(target);
    targets.push(kept[at] ?? (isTaken ? 'ignore' : target));
  }
  return targets;
}

const storedSql = 'select name, target from import_column where account_id = current_account()';
