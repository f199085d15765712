import { z } from 'zod';
import { legalEntityFields } from '#db/vocabulary/part-fields.ts';
import { relationsOfCompanies } from '../criteria/criterion-types.ts';
import { apiSwitch, apiText, apiWhole, valueId } from './api-fields.ts';
import { type CriterionForm, relationsField, switchField, textField } from './form-fields.ts';
import { isOn, relationList, text } from './value-schemas.ts';
import { contained, listOf, relationsInWords } from './value-words.ts';

export const form: CriterionForm = {
  label: 'Legal entity',
  fields: [
    textField('name', legalEntityFields.name, 'c5'),
    switchField('hasCompany', 'Has legal entity'),
    switchField('isOwner', 'Is owner'),
    relationsField(relationsOfCompanies),
  ],
};

export const schema = () =>
  z
    .object({
      name: text(legalEntityFields.name.max),
      hasCompany: isOn(),
      isOwner: isOn(),
      whole: isOn(),
      relations: relationList(relationsOfCompanies),
    })
    .refine(({ name, hasCompany, isOwner }) => name || hasCompany || isOwner, {
      path: ['name'],
      message: 'Please set "Has legal entity" on, enter name or set "Is owner" on.',
    });

export const inWords = ({ name, hasCompany, isOwner, relations, whole }: z.output<ReturnType<typeof schema>>) =>
  listOf(
    hasCompany && 'with a legal entity',
    ...contained({ name }, whole),
    isOwner && 'is owner',
    relationsInWords(relations),
  );

export const apiValue = () =>
  z.strictObject({
    ...valueId(),
    name: apiText(),
    hasCompany: apiSwitch(),
    isOwner: apiSwitch(),
    whole: apiWhole(),
    relations: z.array(z.enum(relationsOfCompanies)).max(10).optional(),
  });
