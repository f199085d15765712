import { z } from 'zod';
import { partKinds } from '#db/vocabulary/part-fields.ts';
import type { FormValue, FormValues } from '../../platform/forms/form-values.ts';
import { recordOf } from '../body/draft-body.ts';

const revision = z.coerce.number().int().min(0).max(2_147_483_647);
const fields = z.custom<FormValues>((value) => typeof value === 'object' && value !== null && !Array.isArray(value));

const id = z.uuid().lowercase();
const partChange = z.discriminatedUnion('act', [
  z.object({ act: z.literal('add'), kind: z.enum(partKinds), id }),
  z.object({ act: z.enum(['remove', 'restore']), id }),
]);

export const draftPost = z
  .object({
    revision,
    operationId: z.uuid(),
    /** Set in a full post by the browser, in which a missing checkbox is unchecked. */
    whole: z.literal('on').optional(),
    shown: z.string().optional(),
    /** Part changes that a hydrated form shows already, in order. */
    parts: z.array(partChange).max(200).optional(),
    base: fields.optional(),
    chosen: z
      .object({
        of: z.enum(['draft', 'incident']),
        seen: revision,
        all: z.enum(['theirs', 'mine']).optional(),
        fields: fields.default({}),
      })
      .optional(),
  })
  .catchall(z.custom<FormValue>())
  .transform((post) => ({ ...post, ...partsById(post), ...(post.base && { base: withPartsById(post.base) }) }));

function withPartsById(values: FormValues): FormValues {
  return { ...values, ...partsById(values) };
}

/** Pages of earlier releases, which may still be open, name a part by its index and post its id. */
function partsById(values: { [name: string]: unknown }): FormValues {
  const lists = partKinds.flatMap((kind): [string, FormValues][] => {
    const list = values[kind];
    return Array.isArray(list) ? [[kind, Object.fromEntries(list.map(recordOf).flatMap(byId))]] : [];
  });
  return Object.fromEntries(lists);
}

function byId({ id, ...part }: FormValues): [string, FormValues][] {
  const involved = Object.entries(recordOf(part.involved)).map(([person, value]): [string, FormValue] => [
    person.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
    value,
  ]);
  return typeof id === 'string'
    ? [[id, { ...part, ...(part.involved && { involved: Object.fromEntries(involved) }) }]]
    : [];
}
