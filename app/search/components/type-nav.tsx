import { Form, Link, useSubmit } from '@remix-run/react';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/field.tsx';
import { criterionTypeNames, criterionTypes } from '../criterion-types.ts';
import { searchHref, searchParams } from '../search-address.ts';
import { useSearch } from './use-search.ts';

export function TypeNav() {
  const { address, data } = useSearch();
  const submit = useSubmit();
  const run: true | undefined = data.results ? true : undefined;
  const shown = { run, p: address.place.page > 1 ? address.place.page : undefined };
  const offered = criterionTypeNames.filter((type) => type !== 'severity' || address.by === 'severity');
  return (
    <>
      <nav className="types" aria-label="Search type">
        {criterionTypeNames.map((type) => (
          <Link
            key={type}
            to={searchHref(address, { ...shown, by: type })}
            aria-current={type === address.by ? 'true' : undefined}
            preventScrollReset
          >
            {criterionTypes[type].label}
          </Link>
        ))}
      </nav>
      <Form method="get" action="/search" className="types-pick" preventScrollReset>
        {searchParams(address, { run }).map(([name, value], at) => (
          <input key={at} type="hidden" name={name} value={value} />
        ))}
        <Select
          key={address.by}
          name="by"
          label="Search by"
          defaultValue={address.by}
          options={offered.map((value) => ({ value, label: criterionTypes[value].label }))}
          onChange={({ currentTarget }) => submit(currentTarget.form, { preventScrollReset: true })}
        />
        <Button>Choose</Button>
      </Form>
    </>
  );
}
