import { userStatus } from '#db/vocabulary/account.ts';
import { holdsSql } from '../../auth/holds-sql.ts';

/** SQL condition: the user `u` of the workgroup `w` may be assigned incidents to investigate. */
export const canInvestigateSql = `(u.status = ${userStatus.active} and ${holdsSql('INVESTIGATE_INCIDENT')})`;
