import type { FieldMetadata } from '@conform-to/react';
import { Link } from '@remix-run/react';
import { isKeyOf, keysOf } from '#db/vocabulary/keys.ts';
import { DateField } from '../../ui/fields/date-field.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { replyFieldProps } from '../../ui/forms/use-reply-form.ts';
import {
  dayNames,
  dayPresets,
  defaultSearchDays,
  monthNames,
  monthPresets,
  type PeriodType,
  periodTypes,
} from '../criteria/criterion-types.ts';
import { relativePeriodInWords } from '../criteria/period-words.ts';
import { searchHref } from '../search-address.ts';
import { Checkboxes } from './criterion-fields.tsx';
import { useSearch } from './use-search.ts';

type DateFieldsProps = { fields: Record<string, FieldMetadata<string>>; values: Record<string, unknown> };

export function DateFields({ fields, values }: DateFieldsProps) {
  const { address } = useSearch();
  const { by, edit } = address;
  const period = isKeyOf(periodTypes, values.periodType) ? values.periodType : address.period;
  return (
    <>
      <nav className="row periods" aria-label="Period type">
        {keysOf(periodTypes).map((type) => (
          <Link
            key={type}
            className="chip"
            to={searchHref(address, { by, edit: type === period ? edit : undefined, period: type })}
            aria-current={type === period ? 'true' : undefined}
            preventScrollReset
          >
            {periodTypes[type]}
          </Link>
        ))}
      </nav>
      <input type="hidden" name="periodType" value={period} />
      <PeriodFields period={period} fields={fields} values={values} />
    </>
  );
}

function PeriodFields({ period, fields, values }: DateFieldsProps & { period: PeriodType }) {
  const field = (name: string) => replyFieldProps(fields[name]!);
  switch (period) {
    case 'PERIOD':
      return (
        <div className="fields">
          <DateField {...field('fromDate')} label="From" width="c3" half />
          <DateField {...field('toDate')} label="To" width="c3" half />
        </div>
      );
    case 'MONTH':
      return (
        <NumberChecks name="months" label="Months" words={monthNames} values={values} errors={fields.months!.errors} />
      );
    case 'DAY_OF_WEEK':
      return (
        <>
          <NumberChecks
            name="dayOfWeeks"
            label="Days"
            words={dayNames}
            values={values}
            errors={fields.dayOfWeeks!.errors}
          />
          <p className="hint">{nightHint}</p>
        </>
      );
    case 'WORK_SHIFT':
      return (
        <>
          <div className="fields">
            <Field {...field('fromTime')} type="time" label="From" width="c2" half />
            <Field {...field('toTime')} type="time" label="To" width="c2" half />
          </div>
          <p className="hint">{nightHint}</p>
        </>
      );
    case 'LAST_DAYS':
      return (
        <Presets name="days" offered={dayPresets.map((days) => [days, `${days} days`])}>
          <Field
            {...field('days')}
            label="Days"
            width="c2"
            inputMode="numeric"
            list="days-presets"
            defaultValue={fields.days!.initialValue ?? defaultSearchDays}
          />
        </Presets>
      );
    case 'LAST_MONTHS':
      return (
        <Presets name="lastNMonths" offered={monthPresets.map((months) => [months, inLastMonths(months)])}>
          <Field
            {...field('lastNMonths')}
            label="Months"
            width="c4"
            inputMode="numeric"
            list="lastNMonths-presets"
            hint="0 is the current month, 1 the previous one."
            defaultValue={fields.lastNMonths!.initialValue ?? 0}
          />
        </Presets>
      );
  }
}

const inLastMonths = (lastNMonths: number) =>
  `in the ${relativePeriodInWords({ periodType: 'LAST_MONTHS', lastNMonths })}`;

const nightHint =
  'A shift through midnight belongs to the day on which it begins: Friday AND 10:00 PM to 06:00 AM includes Saturday morning.';

type PresetsProps = { name: string; offered: [value: number, label: string][]; children: React.ReactNode };

function Presets({ name, offered, children }: PresetsProps) {
  return (
    <div className="fields">
      {children}
      <datalist id={`${name}-presets`}>
        {offered.map(([value, label]) => (
          <option key={value} value={value} label={label} />
        ))}
      </datalist>
    </div>
  );
}

type NumberChecksProps = {
  name: string;
  label: string;
  words: string[];
  values: Record<string, unknown>;
  errors: string[] | undefined;
};

function NumberChecks({ name, label, words, values, errors }: NumberChecksProps) {
  return (
    <div>
      <Checkboxes
        name={name}
        label={label}
        options={words.map((label, index) => ({ value: String(index + 1), label }))}
        chosen={values[name]}
        errors={errors}
      />
    </div>
  );
}
