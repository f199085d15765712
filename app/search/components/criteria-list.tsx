import { Link, useNavigation } from '@remix-run/react';
import { IconButton } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import type { Criteria } from '../criteria/criteria.schema.ts';
import { criterionInWords, isWholePhrase } from '../criteria/criteria-words.ts';
import type { CriterionType, Operator } from '../criteria/criterion-types.ts';
import { type SearchAddress, searchHref, withoutCriterion } from '../search-address.ts';
import { useSearch } from './use-search.ts';

export function CriteriaList() {
  const { address, data } = useSearch();
  const { operator, groups } = data.words;
  // a link of the search would drop the criterion that is being added
  const isAdding = useNavigation().formMethod === 'POST';
  if (groups.length === 0) return null;
  return (
    <ul className="criteria" aria-label="Criteria" {...(isAdding && { inert: '' })}>
      {groups.map(({ type, label, operator: within, values }, at) => (
        <li key={type}>
          {at > 0 && <span className="op">{operator}</span>}
          <span className={classes('criteria__group', values.length > 1 && 'is-many')}>
            {values.map((words, index) => (
              <span key={words + index} className="criteria__value">
                {index > 0 && <GroupOperator type={type} label={label} within={within} address={address} />}
                <span className="chip">
                  <Link to={editHref(address, type, index)} title="Edit" preventScrollReset>
                    {isWholePhrase(words) ? (
                      criterionInWords(label, words)
                    ) : (
                      <>
                        <b>{label}</b> {words}
                      </>
                    )}
                  </Link>
                  <IconButton
                    icon="close"
                    label={`Remove ${label} ${words}`}
                    variant="quiet"
                    to={removeHref(address, type, index)}
                  />
                </span>
              </span>
            ))}
          </span>
        </li>
      ))}
    </ul>
  );
}

type GroupOperatorProps = { type: CriterionType; label: string; within: Operator; address: SearchAddress };

function GroupOperator({ type, label, within, address }: GroupOperatorProps) {
  const other = within === 'AND' ? 'OR' : 'AND';
  const criteria = { ...address.criteria, [type]: { ...address.criteria[type], operator: other } } as Criteria;
  return (
    <Link
      className="op"
      to={searchHref({ ...address, criteria }, { by: address.by })}
      title={`Join with ${other}`}
      aria-label={`${within}: join ${label} with ${other}`}
      preventScrollReset
    >
      {within}
    </Link>
  );
}

function editHref(address: SearchAddress, type: CriterionType, at: number) {
  const value = address.criteria[type]?.values[at];
  const period = value && 'periodType' in value ? value.periodType : undefined;
  return searchHref(address, { by: type, edit: at, period });
}

function removeHref(address: SearchAddress, type: CriterionType, at: number) {
  return searchHref({ ...address, criteria: withoutCriterion(address.criteria, type, at) }, { by: address.by });
}
