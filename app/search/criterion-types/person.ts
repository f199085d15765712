import { z } from 'zod';
import { personFields } from '#db/vocabulary/part-fields.ts';
import { relationsOfPersons } from '../criteria/criterion-types.ts';
import { apiSwitch, apiText, apiWhole, valueId } from './api-fields.ts';
import { type CriterionForm, relationsField, switchField, textField, yesOrNoOptions } from './form-fields.ts';
import { isOn, relationList, text, yesOrNo } from './value-schemas.ts';
import { contained, listOf, relationsInWords } from './value-words.ts';

export const form: CriterionForm = {
  label: 'Person',
  fields: [
    textField('firstName', personFields.firstName),
    textField('middleName', personFields.middleName),
    textField('lastName', personFields.lastName),
    {
      kind: 'select',
      name: 'isEmployee',
      label: personFields.isEmployee.label,
      width: 'c3',
      empty: 'Any',
      options: yesOrNoOptions,
    },
    switchField('hasPerson', 'Has person'),
    relationsField(relationsOfPersons),
  ],
};

/** `whole`: the texts are whole names. */
export const schema = () =>
  z
    .object({
      firstName: text(personFields.firstName.max),
      middleName: text(personFields.middleName.max),
      lastName: text(personFields.lastName.max),
      hasPerson: isOn(),
      isEmployee: yesOrNo(),
      whole: isOn(),
      relations: relationList(relationsOfPersons),
    })
    .refine(({ firstName, middleName, lastName, hasPerson }) => firstName || middleName || lastName || hasPerson, {
      path: ['firstName'],
      message: 'Please enter person name or set "Has person" on.',
    });

export const inWords = ({ hasPerson, isEmployee, relations, whole, ...name }: z.output<ReturnType<typeof schema>>) =>
  listOf(
    hasPerson && 'with a person',
    ...(whole
      ? contained({ name: [name.firstName, name.middleName, name.lastName].filter(Boolean).join(' ') }, whole)
      : contained({ 'first name': name.firstName, 'middle name': name.middleName, 'last name': name.lastName })),
    isEmployee !== undefined && (isEmployee ? 'is an employee' : 'is not an employee'),
    relationsInWords(relations),
  );

export const apiValue = () =>
  z.strictObject({
    ...valueId(),
    firstName: apiText(),
    middleName: apiText(),
    lastName: apiText(),
    hasPerson: apiSwitch(),
    isEmployee: apiSwitch(),
    whole: apiWhole(),
    relations: z.array(z.enum(relationsOfPersons)).max(10).optional(),
  });
