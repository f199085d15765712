import type { Incident } from '#db/entities/incident.ts';
import { type Scope, transaction } from '../../auth/scope.server.ts';
import { recordIncident } from '../../drafts/saving/commands/record-incident.server.ts';
import { replaceDraft } from '../../drafts/saving/commands/replace-draft.server.ts';
import { submitDraft } from '../../drafts/saving/commands/submit-draft.server.ts';
import { bodyWith } from '../schemas/body-with.ts';
import { givenClose } from '../schemas/given-close.server.ts';
import type { GivenIncident } from '../schemas/incident-shape.ts';

/** With the `id` of a draft, submits that draft. */
export async function createFromBody(scope: Scope, { id, close, ...content }: GivenIncident): Promise<Incident> {
  const closing = givenClose(close);
  if (id) {
    return await transaction(scope, async (scope) => {
      await replaceDraft(scope, id, undefined, (stored, rules) => bodyWith(stored, content, rules));
      return await submitDraft(scope, id, { close: closing });
    });
  }
  const dayZone = scope.actor.account.timeZone;
  const rules = { clock: 'UTC', dayZone, isMasked: () => false, isEdit: false };
  return await recordIncident(scope, (blank) => bodyWith(blank, content, rules), closing);
}
