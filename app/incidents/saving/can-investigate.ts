import { userStatus } from '#db/vocabulary/account.ts';
import { holdsSql } from '../../auth/holds-sql.ts';

/** SQL condition on the user `u` of the workgroup `w`. */
export const canInvestigateSql = `(u.status = ${userStatus.active} and ${holdsSql('INVESTIGATE_INCIDENT')})`;
