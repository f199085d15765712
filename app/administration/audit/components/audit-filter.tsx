import { Form } from '@remix-run/react';
import { auditObjectTypes, auditTypeName } from '#db/vocabulary/audit.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, Select } from '../../../ui/field.tsx';
import type { AuditPage } from '../queries/audit-page.server.ts';

export function AuditFilter({ filter, range, today, users }: Pick<AuditPage, 'filter' | 'range' | 'today' | 'users'>) {
  return (
    <Form
      key={JSON.stringify([filter.auditType, filter.user, range])}
      method="get"
      action="/administration/audit"
      className="filter"
      preventScrollReset
      noValidate
    >
      <Select
        name="auditType"
        label="Audit type"
        empty="All types"
        options={auditObjectTypes.map((type) => ({ value: type, label: auditTypeName(type) }))}
        defaultValue={filter.auditType}
      />
      {users ? (
        <Select name="user" label="User" empty="All users" options={users} defaultValue={filter.user} />
      ) : (
        <Field name="user" label="User" hint="Name or email" defaultValue={filter.user} autoComplete="off" />
      )}
      <Field name="from" label="From" type="date" max={today} defaultValue={range.from} errors={range.errors.from} />
      <Field name="to" label="To" type="date" max={today} defaultValue={range.to} errors={range.errors.to} />
      <Button icon="search">Show</Button>
    </Form>
  );
}
