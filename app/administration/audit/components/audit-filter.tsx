import { Form } from '@remix-run/react';
import { auditObjectTypes, auditTypeName } from '#db/vocabulary/audit.ts';
import { Button } from '../../../ui/button.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { Field, Select } from '../../../ui/field.tsx';
import { replyFieldProps, useReplyForm } from '../../../ui/use-reply-form.ts';
import type { AuditPage } from '../queries/audit-page.server.ts';

export function AuditFilter({ filter, range, today, users }: Pick<AuditPage, 'filter' | 'range' | 'today' | 'users'>) {
  const { form, fields } = useReplyForm('audit-filter', range, {
    ...{
      auditType: filter.auditType,
      words: filter.words,
      user: nameOf(filter.user, users),
      from: range.from,
      to: range.to,
    },
  });
  return (
    <Form {...form} method="get" action="/administration/audit" className="filter" preventScrollReset>
      <Select
        {...replyFieldProps(fields.auditType)}
        label="Audit type"
        empty="All types"
        options={auditObjectTypes.map((type) => ({ value: type, label: auditTypeName(type) }))}
      />
      <Field
        {...replyFieldProps(fields.user)}
        label="User"
        hint="Name or email"
        autoComplete="off"
        list="audit-users"
      />
      <datalist id="audit-users">
        {users?.map(({ value, label }) => (
          <option key={value} value={label} />
        ))}
      </datalist>
      <Field {...replyFieldProps(fields.words)} label="Words" hint="In names and values" autoComplete="off" />
      <DateField {...replyFieldProps(fields.from)} label="From" max={today} />
      <DateField {...replyFieldProps(fields.to)} label="To" max={today} />
      <Button icon="search">Show</Button>
    </Form>
  );
}

/** A link may hold the id of a user. */
const nameOf = (user: string, users: AuditPage['users']) => users?.find(({ value }) => value === user)?.label ?? user;
