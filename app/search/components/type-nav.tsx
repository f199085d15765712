import { Form, Link } from '@remix-run/react';
import { isKeyOf, keysOf } from '#db/vocabulary/keys.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/fields/field.tsx';
import { criterionForms } from '../criteria/criterion-table.ts';
import {
  type CriterionType,
  criterionTypeNames,
  isDate,
  type PeriodType,
  periodTypes,
} from '../criteria/criterion-types.ts';
import { type SearchAddress, searchHref, searchParams } from '../search-address.ts';
import { useSearch } from './use-search.ts';
import { useSearchNavigation } from './use-search-navigation.ts';

export function TypeNav() {
  const { address, data } = useSearch();
  const { go, isAdding, waitsFor } = useSearchNavigation();
  const run: true | undefined = data.results ? true : undefined;
  const pageState = { run, p: address.place.page > 1 ? address.place.page : undefined };
  const hrefOf = (by: CriterionType) => (now: SearchAddress) => searchHref(now, { ...pageState, by });
  const isOffered = (type: CriterionType) =>
    type !== 'import' || data.choices.imports.length > 0 || address.by === 'import';
  const shownTypes = criterionTypeNames.filter(isOffered);
  const offered = shownTypes.filter((type) => type !== 'severity' || address.by === 'severity');
  const period = periodOf(address);
  return (
    <>
      <nav className="types" aria-label="Search type">
        {shownTypes.map((type) => (
          <Link
            key={type}
            to={hrefOf(type)(address)}
            aria-current={type === (waitsFor ?? address.by) ? 'true' : undefined}
            preventScrollReset
            onClick={(event) => {
              if (!isAdding) return;
              event.preventDefault();
              go(hrefOf(type), type);
            }}
          >
            {criterionForms[type].label}
          </Link>
        ))}
      </nav>
      <Form method="get" action="/search" className="types-pick" preventScrollReset>
        {searchParams(address, { run }).map(([name, value], index) => (
          <input key={index} type="hidden" name={name} value={value} />
        ))}
        <Select
          key={address.by}
          name="by"
          label="Search by"
          defaultValue={address.by}
          options={offered.map((value) => ({ value, label: criterionForms[value].label }))}
          onChange={({ currentTarget: { value } }) => {
            const type = offered.find((each) => each === value);
            if (type) go(hrefOf(type), type);
          }}
        />
        {period && (
          <Select
            key={period}
            name="period"
            label="Period type"
            defaultValue={period}
            options={keysOf(periodTypes).map((value) => ({ value, label: periodTypes[value] }))}
            onChange={({ currentTarget: { value } }) => {
              if (isKeyOf(periodTypes, value))
                go((now) => searchHref(now, { ...pageState, by: address.by, period: value }));
            }}
          />
        )}
        <Button>Choose</Button>
      </Form>
    </>
  );
}

/** Returns the kind of period that the builder shows; undefined for other criteria. */
function periodOf({ by, edit, criteria, period }: SearchAddress): PeriodType | undefined {
  if (!isDate(by)) return undefined;
  return (edit === undefined ? undefined : criteria[by]?.values[edit]?.periodType) ?? period;
}
