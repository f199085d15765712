import type { Actor } from '../auth/actor.ts';
import type { Import } from './import-state.ts';
import { mayReadPrivateCells } from './policy.ts';

/** Returns the columns of the file whose cells the user does not see: private details of persons. */
export function hiddenColumns(actor: Actor, row: Pick<Import, 'isOwn' | 'mapping'>): number[] {
  if (mayReadPrivateCells(actor, row)) return [];
  return (row.mapping.targets ?? []).flatMap((target, at) =>
    /^person\.\d+\.(phone|email|dateOfBirth)$/.test(target) ? [at] : [],
  );
}
