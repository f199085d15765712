import { Form } from '@remix-run/react';
import { auditObjectTypes, auditTypeName } from '#db/vocabulary/audit.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, Select } from '../../../ui/field.tsx';
import { replyFieldProps, useReplyForm } from '../../../ui/use-reply-form.ts';
import type { AuditPage } from '../queries/audit-page.server.ts';

export function AuditFilter({ filter, range, today, users }: Pick<AuditPage, 'filter' | 'range' | 'today' | 'users'>) {
  const { form, fields } = useReplyForm('audit-filter', range, {
    ...{ auditType: filter.auditType, user: filter.user, from: range.from, to: range.to },
  });
  return (
    <Form {...form} method="get" action="/administration/audit" className="filter" preventScrollReset>
      <Select
        {...replyFieldProps(fields.auditType)}
        label="Audit type"
        empty="All types"
        options={auditObjectTypes.map((type) => ({ value: type, label: auditTypeName(type) }))}
      />
      {users ? (
        <Select {...replyFieldProps(fields.user)} label="User" empty="All users" options={users} />
      ) : (
        <Field {...replyFieldProps(fields.user)} label="User" hint="Name or email" autoComplete="off" />
      )}
      <Field {...replyFieldProps(fields.from)} label="From" type="date" max={today} />
      <Field {...replyFieldProps(fields.to)} label="To" type="date" max={today} />
      <Button icon="search">Show</Button>
    </Form>
  );
}
