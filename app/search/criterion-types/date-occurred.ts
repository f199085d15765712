import { apiDate, dateSchema, datesInWords } from './dates.ts';
import type { CriterionForm } from './form-fields.ts';

export const form: CriterionForm = { label: 'Date occurred' };
export const schema = dateSchema;
export const inWords = datesInWords;
export const apiValue = apiDate;
