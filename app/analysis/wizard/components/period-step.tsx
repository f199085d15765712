import { Form, useActionData } from '@remix-run/react';
import { calendarUnits } from '#db/vocabulary/calendar-units.ts';
import { Button, IconButton, LinkButton } from '../../../ui/button.tsx';
import { RadioGroup } from '../../../ui/fields/choice.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { formatDay } from '../../../ui/format.ts';
import { ErrorSummary } from '../../../ui/forms/error-summary.tsx';
import { replyFieldProps, useReplyForm } from '../../../ui/forms/use-reply-form.ts';
import { Cell, Column, Row, Table } from '../../../ui/lists/table.tsx';
import { withoutPeriod } from '../../choices/analysis-choices.ts';
import { analysisHref } from '../analysis-address.ts';
import { oftenUsedPeriods, periodKinds } from '../offered-periods.ts';
import { type FormReply, useAnalysis } from './use-analysis.ts';

export function PeriodStep() {
  const { address, periods } = useAnalysis();
  const { choices } = address;
  return (
    <>
      {periods.length > 0 ? (
        <PeriodTable />
      ) : (
        <div className="sheet__body quick">
          <h3 className="label" id="often-used">
            Often used
          </h3>
          <div className="row" role="group" aria-labelledby="often-used">
            {oftenUsedPeriods.map(({ label, periods }) => (
              <LinkButton key={label} icon="plus" to={analysisHref({ ...address, choices: { ...choices, periods } })}>
                {label}
              </LinkButton>
            ))}
          </div>
        </div>
      )}
      <PeriodForm key={periods.length} />
    </>
  );
}

function PeriodTable() {
  const { address, periods, display } = useAnalysis();
  const { choices } = address;
  const head = (
    <>
      <Column className="lead">Name</Column>
      <Column>Kind</Column>
      <Column>From</Column>
      <Column>To</Column>
      <Column className="acts">
        <span className="sr">Actions</span>
      </Column>
    </>
  );
  return (
    <div className="sheet__body flush-body">
      <Table head={head}>
        {periods.map(({ name, from, to }, index) => (
          <Row key={`${index} ${name}`}>
            <Cell className="lead">{name}</Cell>
            <Cell label="Kind">{periodKinds[choices.periods[index]!.periodType]}</Cell>
            <Cell label="From">{formatDay(from, display)}</Cell>
            <Cell label="To">{formatDay(to, display)}</Cell>
            <Cell className="acts">
              <IconButton
                icon="trash"
                variant="danger"
                label={`Delete ${name}`}
                to={analysisHref({ ...address, choices: withoutPeriod(choices, index) })}
              />
            </Cell>
          </Row>
        ))}
      </Table>
    </div>
  );
}

/** All kinds of periods have their fields in the page; the style sheet shows those of the kind that is chosen. */
function PeriodForm() {
  const { address } = useAnalysis();
  const reply = useActionData<FormReply>();
  const kind = String(reply?.values?.periodType ?? 'PERIOD');
  const { form, fields, errors } = useReplyForm('period', reply, {
    ...Object.fromEntries(Object.entries(reply?.values ?? {}).map(([name, value]) => [name, String(value)])),
  });
  const field = (name: string) => replyFieldProps(fields[name]!);
  return (
    <Form {...form} method="post" action={analysisHref(address)} className="sheet__part" preventScrollReset>
      <div className="sheet__body period">
        <ErrorSummary
          title="Not added"
          errors={(errors[''] ?? errors.periodType ?? []).map((message) => ({ message }))}
        />
        <RadioGroup
          name="periodType"
          legend="Kind of period"
          defaultValue={kind}
          options={Object.entries(periodKinds).map(([value, label]) => ({ value, label }))}
        />
        <div className="fields gap">
          <div className="c4 for-period">
            <DateField {...field('fromDate')} label="From" />
          </div>
          <div className="c4 for-period">
            <DateField {...field('toDate')} label="To" hint="Both days are counted" />
          </div>
          <div className="c4 for-days">
            <Field
              {...field('days')}
              label="Days"
              inputMode="numeric"
              defaultValue={fields.days?.initialValue ?? '30'}
            />
          </div>
          <div className="c4 for-months">
            <Field
              {...field('lastNMonths')}
              label="Months"
              inputMode="numeric"
              hint="Whole months, without the current one. 0 is the current month, 1 the previous one."
              defaultValue={fields.lastNMonths?.initialValue ?? '3'}
            />
          </div>
          <div className="c4 for-calendar">
            <RadioGroup
              name="unit"
              legend="Year or quarter"
              defaultValue={fields.unit?.initialValue ?? 'YEAR'}
              options={calendarUnits.map((value) => ({ value, label: value === 'YEAR' ? 'Year' : 'Quarter' }))}
            />
          </div>
          <div className="c4 for-calendar">
            <Field
              {...field('ago')}
              label="How many ago"
              inputMode="numeric"
              hint="0 is the current one, so far. 1 is the previous one."
              defaultValue={fields.ago?.initialValue ?? '0'}
            />
          </div>
          <div className="c4">
            <Field
              {...field('name')}
              label="Name"
              maxLength={100}
              hint="As it stands in the chart. It may stay empty."
            />
          </div>
        </div>
        <div className="row gap">
          <Button icon="plus">Add period</Button>
        </div>
      </div>
    </Form>
  );
}
