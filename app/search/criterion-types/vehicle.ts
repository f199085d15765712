import { z } from 'zod';
import { fieldsOfParts } from '#db/vocabulary/part-fields.ts';
import { apiSwitch, apiText, valueId } from './api-fields.ts';
import { type CriterionForm, switchField, textField } from './form-fields.ts';
import { isOn, text } from './value-schemas.ts';
import { contained, listOf } from './value-words.ts';

const fields = fieldsOfParts.vehicles;

export const form: CriterionForm = {
  label: 'Vehicle',
  fields: [
    textField('licensePlate', fields.licensePlate, 'c2'),
    textField('stateProvince', fields.stateProvince, 'c2'),
    textField('maker', fields.maker, 'c2'),
    textField('model', fields.model, 'c2'),
    textField('color', fields.color, 'c2'),
    switchField('hasVehicle', 'Has vehicle'),
  ],
  hint: 'Without any field, every incident with a vehicle is found.',
};

export const schema = () =>
  z.object({
    hasVehicle: isOn(),
    licensePlate: text(fields.licensePlate.max),
    stateProvince: text(fields.stateProvince.max),
    maker: text(fields.maker.max),
    model: text(fields.model.max),
    color: text(fields.color.max),
  });

export const inWords = (vehicle: z.output<ReturnType<typeof schema>>) =>
  listOf(
    ...contained({
      'licence plate': vehicle.licensePlate,
      'state or province': vehicle.stateProvince,
      maker: vehicle.maker,
      model: vehicle.model,
      colour: vehicle.color,
    }),
  ) || 'with a vehicle';

export const apiValue = () =>
  z.strictObject({
    ...valueId(),
    hasVehicle: apiSwitch(),
    licensePlate: apiText(),
    stateProvince: apiText(),
    maker: apiText(),
    model: apiText(),
    color: apiText(),
  });
