import type { Option, Width } from '../../ui/fields/field.tsx';
import { relations } from '../criteria/criterion-types.ts';

export type CriterionField = { name: string; label: string; width?: Width } & (
  | { kind: 'text'; max?: number; numeric?: true }
  | { kind: 'switch' }
  | { kind: 'select'; empty?: string; options?: Option[] }
  | { kind: 'checkboxes'; options: Option[] }
);

/** The builder shows this of a criterion; one with more than fields has a component beside them. */
export type CriterionForm = { label: string; fields?: CriterionField[]; hint?: string };

type Text = { label: string; max?: number };
export const textField = (name: string, { label, max }: Text, width: Width = 'c3') =>
  ({ kind: 'text', name, label, width, ...(max && { max }) }) as const;

export const switchField = (name: string, label: string) => ({ kind: 'switch', name, label }) as const;

export const relationsField = (offered: readonly (keyof typeof relations)[]) =>
  ({
    kind: 'checkboxes',
    name: 'relations',
    label: 'Relation',
    options: offered.map((value) => ({ value, label: relations[value] })),
  }) as const;

export const yesOrNoOptions: Option[] = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];
