import { memo } from 'react';
import { Field, Select, TextArea } from '../../../ui/fields/field.tsx';
import { OwnerSelect } from './owner-select.tsx';
import { PartAttachments } from './part-attachments.tsx';
import { PartEntry, type PartProps } from './part-entry.tsx';
import { partField } from './part-field.ts';

type VehicleProps = PartProps<'vehicles'>;

export const VehicleEntry = memo(function VehicleEntry(props: VehicleProps) {
  const { part: vehicle, form } = props;
  return (
    <PartEntry
      {...props}
      kind="vehicles"
      icon="car"
      line={({ maker, model, color, involvementId }) => ({
        what: [[maker, model].filter(Boolean).join(' '), color].filter(Boolean).join(', '),
        tags: [form.choices.involvements.find(({ value }) => value === involvementId)?.label],
      })}
    >
      <VehicleFields {...props} />
      <PartAttachments form={form} partId={vehicle.id} />
    </PartEntry>
  );
});

function VehicleFields({ part: vehicle, form, errors }: VehicleProps) {
  const field = partField('vehicles', vehicle, errors);
  return (
    <div className="fields">
      <OwnerSelect {...field('ownerId')} owners={form.draft.body} />
      <Field {...field('licensePlate')} width="c2" half />
      <Field {...field('stateProvince')} width="c2" half list="states" />
      <Field {...field('maker')} width="c2" half />
      <Field {...field('model')} width="c2" half />
      <Field {...field('color')} width="c2" half />
      <Field {...field('vin')} width="c4" />
      <Select {...field('involvementId')} width="c6" empty="Not set" options={form.choices.involvements} />
      <TextArea {...field('comments')} width="c12" />
    </div>
  );
}
