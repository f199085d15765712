import type { FocusEvent } from 'react';
import { memo } from 'react';
import { amountOf, centsOf } from '#db/vocabulary/amount.ts';
import { type ItemStatus, itemStatuses, itemStatusNames } from '#db/vocabulary/incident.ts';
import { longestAmount } from '#db/vocabulary/part-fields.ts';
import { RadioGroup } from '../../../ui/fields/choice.tsx';
import { enterValue } from '../../../ui/fields/enter-value.ts';
import { Field, TextArea } from '../../../ui/fields/field.tsx';
import { formatMoney } from '../../../ui/format.ts';
import { useOwnerName, useTypedPart } from '../../body/typed-parts.ts';
import { OwnerSelect } from './owner-select.tsx';
import { PartAttachments } from './part-attachments.tsx';
import { PartEntry, type PartProps } from './part-entry.tsx';
import { partField } from './part-field.ts';

type ItemProps = PartProps<'items'>;

export const ItemEntry = memo(function ItemEntry(props: ItemProps) {
  const { part: item, form } = props;
  const owner = useOwnerName(form.draft.body, useTypedPart(item).ownerId);
  return (
    <PartEntry
      {...props}
      kind="items"
      icon="item"
      line={({ status, value }) => {
        const cents = centsOf(value);
        return {
          what: owner,
          tags: [itemStatusNames[status as ItemStatus], typeof cents === 'number' && formatMoney(cents)],
        };
      }}
    >
      <ItemFields {...props} />
      <PartAttachments form={form} partId={item.id} />
    </PartEntry>
  );
});

const statuses = [
  { value: '', label: 'Not set' },
  ...itemStatuses.map((status) => ({ value: status, label: itemStatusNames[status] })),
];

function ItemFields({ part: item, form, errors }: ItemProps) {
  const field = partField('items', item, errors);
  const { label: legend, ...status } = field('status');
  return (
    <div className="fields">
      <OwnerSelect {...field('ownerId')} owners={form.draft.body} />
      <RadioGroup {...status} legend={legend} width="c8" options={statuses} />
      <Field {...field('name')} width="c4" />
      <Field {...field('brand')} width="c2" half />
      <Field {...field('model')} width="c2" half />
      <Field {...field('color')} width="c2" half />
      <Field
        {...field('value')}
        width="c2"
        half
        prefix="$"
        inputMode="decimal"
        maxLength={longestAmount}
        onBlur={formatAmount}
      />
      <Field {...field('serialNumber')} width="c3" />
      <Field {...field('company')} width="c3" />
      <TextArea {...field('comments')} width="c6" />
    </div>
  );
}

function formatAmount({ currentTarget }: FocusEvent<HTMLInputElement>) {
  const cents = centsOf(currentTarget.value);
  if (typeof cents === 'number') enterValue(currentTarget, amountOf(cents));
}
