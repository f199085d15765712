import { orNotFound, parseId } from '../../../auth/authorize.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import type { Pagination } from '../../../ui/lists/pagination.schema.ts';
import { involvements } from './involvements.server.ts';

type KnownLegalEntity = {
  name: string;
  isOwner: boolean;
  contact: string;
  phone: string;
  mobilePhone: string;
  email: string;
};

export async function legalEntityRecord(scope: Scope, id: string | undefined, place: Pagination) {
  const legalEntityId = parseId(id);
  const [[known], involved] = await Promise.all([
    scope.em.execute<KnownLegalEntity[]>(sql, [legalEntityId]),
    involvements(scope, 'legalEntity', legalEntityId, place),
  ]);
  return { legalEntity: orNotFound(involved.total > 0 ? known : null, 'legal entity'), ...involved };
}

const sql = `
select name, owner as "isOwner", contact, phone, mobile_phone as "mobilePhone", email
from legal_entity where account_id = current_account() and id = $1`;
