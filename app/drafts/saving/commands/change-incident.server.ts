import type { ChangeContent } from './change-draft.server.ts';
import { replaceIncident } from './replace-incident.server.ts';

/** Changes an open incident at once, without an edit copy: one version, and one entry of its history. */
export const changeIncident: ChangeContent = async (scope, id, change) => {
  let changed: Awaited<ReturnType<typeof change>>;
  await replaceIncident(scope, id, undefined, {
    write: async (stored, _rules, scope) => {
      changed = await change(stored, scope);
      return changed;
    },
  });
  return changed!;
};
