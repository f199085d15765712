import { Form, useSubmit } from '@remix-run/react';
import { userStatus } from '#db/vocabulary/account.ts';
import { Button } from '../../../ui/button.tsx';
import { Switch } from '../../../ui/fields/choice.tsx';
import { Field, Select } from '../../../ui/fields/field.tsx';
import { counted } from '../../../ui/format.ts';
import { useHydrated } from '../../../ui/use-hydrated.ts';
import type { UsersView } from '../users-view-query.ts';

type FilterProps = { view: UsersView; inactive: number; workgroups: { id: string; name: string }[] };

export function UsersFilter({ view, inactive, workgroups }: FilterProps) {
  const submit = useSubmit();
  const isHydrated = useHydrated();
  return (
    <Form
      className="row users-filter"
      method="get"
      action="/administration/workgroups"
      preventScrollReset
      role="search"
    >
      <input type="hidden" name="filter" value="on" />
      {view.group && <input type="hidden" name="group" value={view.group} />}
      {view.sort !== 'name' && <input type="hidden" name="sort" value={view.sort} />}
      {view.descending && <input type="hidden" name="desc" value="on" />}
      {view.pageSize !== 10 && <input type="hidden" name="psz" value={view.pageSize} />}
      <Field id="q" name="q" type="search" label="Find users" defaultValue={view.q} maxLength={100} />
      <Select
        id="status"
        name="status"
        label="Status"
        empty="Any status"
        defaultValue={view.status}
        options={[
          { value: String(userStatus.active), label: 'Active' },
          { value: String(userStatus.pending), label: 'Pending' },
          { value: String(userStatus.inactive), label: 'Inactive' },
        ]}
      />
      <Select
        id="in"
        name="in"
        label="List"
        empty="By workgroup"
        defaultValue={view.listed}
        options={[
          { value: 'all', label: 'All users' },
          ...workgroups.map(({ id, name }) => ({ value: id, label: name, group: 'Users of one workgroup' })),
        ]}
      />
      <Switch
        label="Inactive user hidden"
        name="hidden"
        value="on"
        defaultChecked={view.inactiveHidden}
        onChange={({ currentTarget }) => submit(currentTarget.form, { preventScrollReset: true })}
      />
      <Button>{isHydrated ? 'Find' : 'Show'}</Button>
      {view.inactiveHidden && view.status === null && inactive > 0 && (
        <span className="small quiet">
          {`${counted(inactive, 'inactive user')} ${inactive === 1 ? 'is' : 'are'} not listed`}
        </span>
      )}
    </Form>
  );
}
