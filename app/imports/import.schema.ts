import { z } from 'zod';
import { isId } from '#db/vocabulary/id.ts';
import { keysOf } from '#db/vocabulary/keys.ts';
import { doubtfulEncodings } from './encodings.ts';
import type { Target } from './reading/contract.ts';
import { longestValue, nodeKey } from './reading/match-node.ts';
import { targetNames } from './target-names.ts';

const target = z
  .string()
  .refine((name): name is Target => targetNames.has(name as Target), 'Choose from the list.')
  .transform((name) => name as Target);

const translation = z.object({
  type: z.enum(['INCIDENT_CLASS', 'LOCATION'], 'Choose from the list.'),
  value: z
    .string()
    .refine(
      (value) => Math.max(value.length, nodeKey(value).length) <= longestValue,
      `Must be at most ${longestValue} characters.`,
    ),
  lookupId: z
    .string()
    .refine((id) => id === '' || isId(id), 'Choose from the list.')
    .default(''),
});

export const mappingInput = z
  .object({
    targets: z.array(target).max(256).default([]),
    dateOrder: z
      .enum(['DMY', 'MDY', 'YMD', ''], 'Choose one.')
      .default('')
      .transform((order) => order || null),
    addsEntries: z
      .literal('on')
      .optional()
      .transform((value) => value === 'on'),
    translations: z.array(translation).max(1_000).default([]),
    next: z.enum(['values', 'check']).default('check'),
    version: z.string().optional(),
  })
  .superRefine(({ targets }, context) => {
    for (const [at, name] of targets.entries()) {
      if (name === 'ignore' || targets.indexOf(name) === at) continue;
      const message = `${targetNames.get(name)} is chosen for two columns.`;
      context.addIssue({ code: 'custom', path: ['targets', at], message });
    }
    for (const name of ['occurredDate', 'class'] as const) {
      if (targets.includes(name)) continue;
      context.addIssue({ code: 'custom', path: [], message: `Choose the column for ${targetNames.get(name)}.` });
    }
  })
  .transform(({ translations, ...rest }) => ({
    ...rest,
    translations: translations
      .map((translation, index) => ({ ...translation, at: index, value: nodeKey(translation.value) }))
      .filter(({ lookupId, value }) => lookupId !== '' && value !== ''),
  }));

export type MappingInput = z.output<typeof mappingInput>;

/** Any other value means the more frequent encoding. */
export const encodingInput = z.object({ encoding: z.enum(keysOf(doubtfulEncodings)).catch('windows-1252') });

export const runInput = z.object({
  sendsEmails: z
    .literal('on')
    .optional()
    .transform((value) => value === 'on'),
});
