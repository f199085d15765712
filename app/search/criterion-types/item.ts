import { z } from 'zod';
import { itemStatuses, itemStatusNames } from '#db/vocabulary/incident.ts';
import { fieldsOfParts } from '#db/vocabulary/part-fields.ts';
import { apiSwitch, apiText, apiWhole, valueId } from './api-fields.ts';
import { type CriterionForm, switchField, textField } from './form-fields.ts';
import { cleaned, isOn, text } from './value-schemas.ts';
import { contained, listOf } from './value-words.ts';

const fields = fieldsOfParts.items;

export const form: CriterionForm = {
  label: 'Item',
  fields: [
    textField('name', fields.name),
    textField('brand', fields.brand, 'c2'),
    textField('model', fields.model, 'c2'),
    textField('color', fields.color, 'c2'),
    textField('serialNumber', fields.serialNumber),
    {
      kind: 'select',
      name: 'status',
      label: fields.status.label,
      width: 'c2',
      empty: 'Any',
      options: itemStatuses.map((value) => ({ value, label: itemStatusNames[value] })),
    },
    switchField('hasItem', 'Has item'),
  ],
  hint: 'Without any field, every incident with an item is found.',
};

export const schema = () =>
  z.object({
    hasItem: isOn(),
    name: text(fields.name.max),
    brand: text(fields.brand.max),
    model: text(fields.model.max),
    color: text(fields.color.max),
    serialNumber: text(fields.serialNumber.max),
    status: z.preprocess(cleaned, z.enum(itemStatuses, 'Choose from the list.').optional()),
    whole: isOn(),
  });

export const inWords = ({ whole, ...item }: z.output<ReturnType<typeof schema>>) =>
  listOf(
    item.status && `is ${itemStatusNames[item.status]}`,
    ...contained(
      {
        name: item.name,
        brand: item.brand,
        model: item.model,
        colour: item.color,
        'serial number': item.serialNumber,
      },
      whole,
    ),
  ) || 'with an item';

export const apiValue = () =>
  z.strictObject({
    ...valueId(),
    hasItem: apiSwitch(),
    name: apiText(),
    brand: apiText(),
    model: apiText(),
    color: apiText(),
    serialNumber: apiText(),
    status: z.enum(itemStatuses).optional(),
    whole: apiWhole(),
  });
