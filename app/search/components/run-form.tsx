import { useActionData, useNavigation } from '@remix-run/react';
import type { MouseEvent } from 'react';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/fields/choice.tsx';
import { ErrorSummary } from '../../ui/forms/error-summary.tsx';
import { type Operator, operators } from '../criteria/criterion-types.ts';
import { isFilledIn } from '../criteria/is-filled-in.ts';
import { type SearchAddress, searchHref } from '../search-address.ts';
import { operatorHints } from '../search-messages.ts';
import { useSearch } from './use-search.ts';
import { useSearchNavigation } from './use-search-navigation.ts';

/** The controls belong to the criterion's form, so that *Search* adds what is filled in. */
export function RunForm() {
  const { address, data } = useSearch();
  const { go, isAdding } = useSearchNavigation();
  const { location, formAction } = useNavigation();
  const { by, edit, period } = address;
  const operator = useActionData<{ values?: { operator?: Operator } }>()?.values?.operator ?? address.criteria.operator;
  const isRunning = [location?.search, formAction].some((to) => to && /[?&]run=/.test(to));
  const runHref = (now: SearchAddress) => searchHref(now, { by: now.by, run: true });
  const search = (event: MouseEvent<HTMLButtonElement>) => {
    const { form } = event.currentTarget;
    if (isAdding || edit !== undefined || !form || isFilledIn(new FormData(form))) return;
    event.preventDefault();
    go(runHref);
  };
  return (
    <div className="run" aria-busy={isRunning || undefined}>
      <ErrorSummary title="Not searched" errors={data.message ? [{ message: data.message }] : []} />
      <fieldset className="row">
        <legend className="sr">Join criteria with</legend>
        {operators.map((value) => (
          <Checkbox
            key={`${value} ${operator}`}
            type="radio"
            form={by}
            name="operator"
            label={value}
            value={value}
            defaultChecked={value === operator}
            onChange={() => go((now) => searchHref(withOperator(now, value), { by: now.by }))}
          />
        ))}
      </fieldset>
      <p className="small quiet">{operatorHints[operator]}</p>
      <div className="row push run__go">
        <LinkButton variant="quiet" to="/search">
          Clear
        </LinkButton>
        <Button
          variant="primary"
          icon="search"
          form={by}
          formAction={searchHref(address, { by, edit, period, run: true })}
          aria-busy={isRunning || undefined}
          onClick={search}
        >
          Search
        </Button>
      </div>
    </div>
  );
}

function withOperator(address: SearchAddress, operator: Operator): SearchAddress {
  return { ...address, criteria: { ...address.criteria, operator } };
}
