import { Form, useSubmit } from '@remix-run/react';
import { Button } from '../../ui/button.tsx';
import { Switch } from '../../ui/choice.tsx';
import { Field } from '../../ui/field.tsx';
import { counted } from '../../ui/format.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import type { UsersView } from '../users-view.schema.ts';

export function UsersFilter({ view, inactive }: { view: UsersView; inactive: number }) {
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
      <Field id="q" name="q" type="search" label="Find users" defaultValue={view.q} maxLength={100} />
      <Switch
        label="Inactive user hidden"
        name="hidden"
        value="on"
        defaultChecked={view.inactiveHidden}
        onChange={({ currentTarget }) => submit(currentTarget.form, { preventScrollReset: true })}
      />
      <Button>{isHydrated ? 'Find' : 'Show'}</Button>
      {view.inactiveHidden && inactive > 0 && (
        <span className="small quiet">
          {`${counted(inactive, 'inactive user')} ${inactive === 1 ? 'is' : 'are'} not listed`}
        </span>
      )}
    </Form>
  );
}
