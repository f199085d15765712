import { z } from 'zod';
import { apiId } from '../../platform/api-id.ts';
import { apiSwitch, valueId } from './api-fields.ts';
import { entryId, isOn } from './value-schemas.ts';
import { type CriteriaNames, nameOf } from './value-words.ts';

/** `all` stands for every entry of the list (button "Add all"). */
export const nodeSchema = (message: string) =>
  z
    .object({ lookupId: entryId(), includeDescendant: isOn(), all: isOn() })
    .refine(({ lookupId, all }) => lookupId !== undefined || all, { path: ['lookupId'], message });

export function nodeInWords(value: z.output<ReturnType<typeof nodeSchema>>, names: CriteriaNames) {
  if (value.all) return 'is any';
  const name = nameOf(value.lookupId, names);
  return value.includeDescendant ? `is ${name} and everything under it` : `is ${name}`;
}

export const apiNode = (ids: string) =>
  z.strictObject({
    ...valueId(),
    lookupId: apiId().optional(),
    includeDescendant: apiSwitch(),
    all: apiSwitch(),
    [ids]: z.array(apiId()).max(10_000).optional().meta({ description: 'Derived; ignored where it is sent' }),
  });
