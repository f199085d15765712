import type { Actor } from '../../auth/actor.ts';
import {
  type IncidentFacts,
  mayAddNote,
  mayClose,
  mayDelete,
  mayEdit,
  mayLink,
  mayLock,
  mayPrint,
  mayReopen,
  mayReview,
} from '../policy.ts';

export function viewerRights(actor: Actor, incident: IncidentFacts) {
  return {
    print: mayPrint(actor, incident),
    edit: mayEdit(actor, incident),
    close: mayClose(actor, incident),
    reopen: mayReopen(actor, incident),
    review: mayReview(actor, incident),
    lock: mayLock(actor, incident),
    delete: mayDelete(actor, incident),
    addNote: mayAddNote(actor, incident),
    link: mayLink(actor, incident),
  };
}

export type ViewerRights = ReturnType<typeof viewerRights>;
