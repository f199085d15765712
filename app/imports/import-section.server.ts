import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { requireSection } from '../administration/require-section.server.ts';
import type { Scope } from '../auth/scope.server.ts';
import { type Import, type ImportState, importPath } from './import-state.ts';
import { importRow } from './queries/import-row.server.ts';

type Args = Pick<LoaderFunctionArgs, 'request' | 'context' | 'params'>;

/** Redirects to the page of the import's state where the address is that of another state. */
export async function importSection(
  args: Args,
  states: readonly ImportState[],
): Promise<{ scope: Scope; row: Import }> {
  const scope = await requireSection(args, 'import');
  const row = await importRow(scope, args.params.importId);
  if (!states.includes(row.state)) throw redirect(importPath(row));
  return { scope, row };
}
