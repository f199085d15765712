import { authorize, orNotFound } from '../../../auth/authorize.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { classTemplates } from '../../../follow-up/queries/class-templates.server.ts';
import { mayEditLookups } from '../policy.ts';
import { lookupEntry } from './lookup-entry.server.ts';

export async function taskTemplates(scope: Scope, id: string | undefined) {
  authorize(mayEditLookups(scope.actor));
  const entry = await lookupEntry(scope, id);
  orNotFound(entry.type === 'INCIDENT_CLASS' || null, 'class');
  const templates = await classTemplates(scope, entry.id);
  return {
    entry,
    own: templates.filter(({ classId }) => classId === entry.id),
    inherited: templates.filter(({ classId }) => classId !== entry.id),
  };
}

export type TaskTemplates = Awaited<ReturnType<typeof taskTemplates>>;
