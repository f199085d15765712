import { Form } from '@remix-run/react';
import { auditObjectTypes, auditTypeName } from '#db/vocabulary/audit.ts';
import { Button } from '../../../ui/button.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { Field, Select } from '../../../ui/fields/field.tsx';
import { replyFieldProps, useReplyForm } from '../../../ui/forms/use-reply-form.ts';
import type { AuditPage } from '../queries/audit-page.server.ts';
import type { AuditUser } from '../queries/audit-users.server.ts';

export function AuditFilter({ filter, range, today, users }: Pick<AuditPage, 'filter' | 'range' | 'today' | 'users'>) {
  const { form, fields } = useReplyForm('audit-filter', range, {
    auditType: filter.auditType,
    words: filter.words,
    user: nameOf(filter.user, users),
    from: range.from,
    to: range.to,
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
        {users?.map((user) => (
          <option
            key={user.id}
            value={textOf(user)}
            label={user.sharesName ? `${user.name}, ${user.email}` : undefined}
          />
        ))}
      </datalist>
      <Field {...replyFieldProps(fields.words)} label="Words" hint="In names and values" autoComplete="off" />
      <DateField {...replyFieldProps(fields.from)} label="From" max={today} />
      <DateField {...replyFieldProps(fields.to)} label="To" max={today} />
      <Button icon="search">Show</Button>
    </Form>
  );
}

/** A link holds the id of a user, the field shows the name. */
function nameOf(user: string, users: AuditPage['users']) {
  const found = users?.find(({ id }) => id === user);
  return found ? textOf(found) : user;
}

/** The filter needs the email where several users share a name. */
const textOf = ({ name, email, sharesName }: AuditUser) => (sharesName ? email : name);
