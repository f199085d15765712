import { Form, useActionData, useNavigation } from '@remix-run/react';
import type { Messages } from '../../platform/forms/form-errors.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/forms/error-summary.tsx';
import { useReplyForm } from '../../ui/forms/use-reply-form.ts';
import { criterionForms } from '../criteria/criterion-table.ts';
import { isDate } from '../criteria/criterion-types.ts';
import { searchHref } from '../search-address.ts';
import { CriterionFields } from './criterion-fields.tsx';
import { DateFields } from './date-fields.tsx';
import { TreeFields } from './tree-fields.tsx';
import { useSearch } from './use-search.ts';

type FormReply = { errors: Messages; values?: Record<string, unknown> };

export function CriterionPanel() {
  const { address } = useSearch();
  const { by, edit, period } = address;
  const count = address.criteria[by]?.values.length ?? 0;
  const reply = useActionData<FormReply>();
  // the key makes a new form for each criterion, whose fields are empty
  return <Panel key={`${by} ${edit} ${period} ${count} ${address.node}`} reply={reply} />;
}

function Panel({ reply }: { reply: FormReply | undefined }) {
  const { address } = useSearch();
  const { by, edit, period, criteria } = address;
  const value = edit === undefined ? undefined : (criteria[by]?.values[edit] as Record<string, unknown> | undefined);
  const values = reply?.values ?? value ?? {};
  const defaultValue = Object.fromEntries(
    Object.entries(values).flatMap(([name, field]) => (typeof field === 'object' ? [] : [[name, String(field)]])),
  );
  const { form, fields, errors } = useReplyForm(by, reply, defaultValue);
  const isTree = by === 'class' || by === 'location';
  const { label, fields: offered, hint } = criterionForms[by];
  const to = searchHref(address, { by, edit, period: isDate(by) ? period : undefined });
  const isBusy = useNavigation().formAction?.startsWith('/search') || undefined;
  return (
    <Form
      {...form}
      method="post"
      action={to}
      className="builder"
      aria-label={`Search by ${label}`}
      aria-busy={isBusy}
      preventScrollReset
    >
      {/* Enter adds the criterion and searches */}
      <button
        type="submit"
        hidden
        formAction={searchHref(address, { by, edit, period: isDate(by) ? period : undefined, enter: true })}
      />
      <ErrorSummary
        title={edit === undefined ? 'Not added' : 'Not changed'}
        errors={(errors[''] ?? errors.periodType ?? []).map((message) => ({ message }))}
      />
      {isDate(by) && <DateFields fields={fields} values={values} />}
      {isTree && <TreeFields fields={fields} values={values} />}
      {offered && <CriterionFields fields={fields} values={values} offeredFields={offered} />}
      {hint && <p className="hint">{hint}</p>}
      <div className="row">
        <Button icon={edit === undefined ? 'plus' : undefined}>{edit === undefined ? 'Add' : 'Change'}</Button>
        {isTree && (
          <Button variant="quiet" name="all" value="on">
            Add all
          </Button>
        )}
        {edit !== undefined && (
          <LinkButton variant="quiet" to={searchHref(address, { by })}>
            Cancel
          </LinkButton>
        )}
      </div>
    </Form>
  );
}
