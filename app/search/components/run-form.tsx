import { Form, useNavigation, useSubmit } from '@remix-run/react';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { FieldNotes } from '../../ui/field-notes.tsx';
import { operators } from '../criterion-types.ts';
import { searchParams } from '../search-address.ts';
import { operatorHints } from '../search-messages.ts';
import { useSearch } from './use-search.ts';

export function RunForm() {
  const { address, data } = useSearch();
  const submit = useSubmit();
  const { operator } = address.criteria;
  const { location } = useNavigation();
  const isRunning = location?.pathname.startsWith('/search') && new URLSearchParams(location.search).has('run');
  const kept = searchParams(address, { by: address.by }).filter(([name]) => name !== 'operator');
  return (
    <Form method="get" action="/search" className="run" aria-busy={isRunning || undefined} preventScrollReset>
      {kept.map(([name, value], at) => (
        <input key={at} type="hidden" name={name} value={value} />
      ))}
      <fieldset className="row">
        <legend className="sr">Join criteria with</legend>
        {operators.map((value) => (
          <Checkbox
            key={`${value} ${operator}`}
            type="radio"
            name="operator"
            label={value}
            value={value}
            defaultChecked={value === operator}
            onChange={({ currentTarget }) => submit(currentTarget.form, { preventScrollReset: true })}
          />
        ))}
      </fieldset>
      <p className="small quiet">{operatorHints[operator]}</p>
      {data.message && <FieldNotes id="run" errors={[data.message]} />}
      <div className="row push run__go">
        <LinkButton variant="quiet" to="/search">
          Clear
        </LinkButton>
        <Button variant="primary" icon="search" name="run" value="1">
          Search
        </Button>
      </div>
    </Form>
  );
}
