import type { ChangeContent } from './change-draft.server.ts';
import { replaceIncident } from './replace-incident.server.ts';

/** Makes one version and one history entry, without an edit copy. */
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
