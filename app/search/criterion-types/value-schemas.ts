import { z } from 'zod';
import { isId } from '#db/vocabulary/id.ts';
import type { Relation } from '../criteria/criterion-types.ts';

/** Reads posted, addressed and stored values: text, 'on', lists with commas. Functions, because browsers load no zod. */
export const cleaned = (value: unknown) =>
  typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '').trim() || undefined : value;

export const text = (max: number) =>
  z.preprocess(cleaned, z.string().max(max, `Must be at most ${max} characters.`).optional());

export const isOn = () =>
  z.preprocess((value) => (value === 'on' || value === true ? true : undefined), z.literal(true).optional());

export const yesOrNo = () =>
  z.preprocess(
    (value) => (value === 'yes' || value === true ? true : value === 'no' || value === false ? false : undefined),
    z.boolean().optional(),
  );

export const entryId = () => z.preprocess(cleaned, z.string().refine(isId, 'Choose from the list.').optional());

const listOf = (value: unknown) =>
  typeof value === 'string' ? value.split(',').filter(Boolean) : value === undefined ? [] : value;

export const relationList = (offered: readonly Relation[]) =>
  z.preprocess(
    listOf,
    z
      .array(z.enum(offered, 'Choose from the list.'))
      .max(20)
      .transform((chosen) => offered.filter((each) => chosen.includes(each))),
  );

export const numbers = (most: number, message: string) =>
  z.preprocess(
    listOf,
    z
      .array(z.coerce.number().int().min(1).max(most))
      .min(1, message)
      .max(100)
      .transform((chosen) => [...new Set(chosen)].sort((a, b) => a - b)),
  );

export const count = (least: number, most: number, message: string) =>
  z.preprocess(
    (value) => (typeof value === 'string' && value.trim() !== '' ? Number(value) : value),
    z
      .number(message)
      .int(message)
      .min(least, message)
      .max(most, `Please enter a number of at most ${most.toLocaleString('en-CA')}.`),
  );
