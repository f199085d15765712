import { z } from 'zod';
import { type LookupType, levelsOf, maxLevelLabel } from '#db/vocabulary/lookup.ts';
import { updateLookupLabels } from '../../../administration/lookups/commands/update-lookup-labels.server.ts';
import { lookupLabelsInput } from '../../../administration/lookups/lookup.schema.ts';
import { lookupList } from '../../../administration/lookups/queries/lookup-list.server.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { call } from '../../call.ts';
import { parsed } from '../../input/read-input.server.ts';
import { ApiProblem } from '../../problem.ts';
import { lookupKinds, multipleType } from '../../schemas/lookup-shape.ts';
import { limited } from '../../schemas/parts.ts';

const tag = 'Lookups';
const type = multipleType;
const labelsShape = z.strictObject({ type, labels: z.array(z.string()) }).meta({ id: 'LookupLabels' });

async function labelsOf(scope: Scope, type: LookupType) {
  return { type, labels: (await lookupList(scope, type)).labels };
}

const list = call({
  method: 'get',
  path: '/lookupMultipleLabels',
  tag,
  summary: 'Read the names of the levels of each tree',
  query: z.strictObject({ type: type.optional() }),
  output: z.array(labelsShape),
  async run({ scope, query }) {
    const types = lookupKinds.multiples.filter((one) => query.type === undefined || one === query.type);
    return { body: await Promise.all(types.map((one) => labelsOf(scope, one))) };
  },
});

const change = call({
  method: 'post',
  path: '/lookupMultipleLabels',
  tag,
  summary: 'Name the levels of a tree',
  description: 'One label for each level, from the top.',
  page: '/administration/lookups',
  needs: ['LOOKUP_EDIT'],
  body: z.strictObject({ type, labels: z.array(limited(maxLevelLabel)).max(10) }),
  output: labelsShape,
  async run({ scope, body }) {
    const { type } = body;
    const { length } = body.labels;
    if (length !== levelsOf(type)) {
      const message = `This tree has ${levelsOf(type)} levels.`;
      throw new ApiProblem('VALIDATION_FAILED', message, { errors: [{ path: 'labels', message }] });
    }
    const levels = Object.fromEntries(body.labels.map((label, index) => [`level${index + 1}`, label]));
    await updateLookupLabels(scope, type, Object.values(parsed(lookupLabelsInput(type), levels)));
    return { body: await labelsOf(scope, type) };
  },
});

export const lookupLabelCalls = [list, change];
