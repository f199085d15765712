/** SQL: the items of the class `$2` as `item`, inherited ones first; `place` is their order. */
export const classItemsSql = `
item as (
  select c.*, row_number() over (order by a.depth desc, c.ordinal)::int as place
  from lookup_closure a join checklist_item c on c.account_id = a.account_id and c.class_id = a.ancestor_id
  where a.account_id = current_account() and a.descendant_id = $2::uuid)`;
