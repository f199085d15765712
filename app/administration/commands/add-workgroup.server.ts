import { randomUUIDv7 } from 'node:crypto';
import { AuditRecord } from '#db/entities/audit-record.ts';
import { authorize } from '../../auth/authorize.ts';
import { type Scope, transaction } from '../../auth/scope.server.ts';
import { mayAddWorkgroup, mayGrant } from '../policy.ts';
import type { WorkgroupInput } from '../workgroup.schema.ts';
import { writeWorkgroup } from './write-workgroup.server.ts';

/** Adds a workgroup with privileges that the user holds; returns its id. */
export function addWorkgroup(scope: Scope, input: WorkgroupInput): Promise<string> {
  return transaction(scope, async (scope) => {
    authorize(mayAddWorkgroup(scope.actor) && mayGrant(scope.actor, input));
    const id = randomUUIDv7();
    await writeWorkgroup(scope, { id, ...input });
    scope.em.create(AuditRecord, {
      objectType: 'USER_GROUP',
      transactionType: 'CREATE',
      objectId: id,
      objectName: input.name,
      objectData: { after: input },
    });
    return id;
  });
}
