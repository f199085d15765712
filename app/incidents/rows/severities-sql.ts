import { nameOrder } from '#db/vocabulary/name-order.ts';
/** SQL: severities with their rank, the position in the active list scaled to 1 to 4. */
export const severitiesSql = `
select id, name, case when active then 1 + round(3.0 * (row_number() over (partition by active order by position, name ${nameOrder}) - 1)
    / greatest(count(*) over (partition by active) - 1, 1))::int end as rank
from lookup where account_id = current_account() and type = 'SEVERITY_TYPE'`;
