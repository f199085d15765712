import type { Actor } from '../auth/actor.ts';
import type { Import } from './import-state.ts';
import { mayReadPrivateCells } from './policy.ts';
import { matchColumns } from './reading/match-columns.ts';

/** Hides private details of persons by the chosen field and by the column's name, because the choice can be changed. */
export function hiddenColumns(actor: Actor, row: Pick<Import, 'isOwn' | 'mapping' | 'summary'>): Set<number> {
  if (mayReadPrivateCells(actor, row)) return new Set();
  const targets = [row.mapping.targets ?? [], matchColumns(row.summary.columns ?? [])];
  return new Set(
    targets.flatMap((each) => each.flatMap((target, index) => (privateTarget.test(target) ? [index] : []))),
  );
}

/** Matches the targets of cells that only who may see private details of persons reads in files of others. */
export const privateTarget = /^person\.\d+\.(phone|email|dateOfBirth)$/;
