import { z } from 'zod';
import { BusinessRuleError } from '#db/errors.ts';
import { checklistLimits } from '#db/vocabulary/checklist.ts';
import { orNotFound } from '../../auth/authorize.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { checklistInput } from '../../follow-up/checklists/checklist.schema.ts';
import { saveChecklist } from '../../follow-up/checklists/commands/save-checklist.server.ts';
import { missingAnswer } from '../../follow-up/checklists/tick-change.ts';
import type { ChecklistItemRecord } from '../../incidents/incident-record.ts';
import { viewIncident } from '../../incidents/record/commands/view-incident.server.ts';
import { call } from '../call.ts';
import { parsed } from '../input/read-input.server.ts';
import { id, instant, limited } from '../schemas/parts.ts';

const tag = 'Incidents';
const path = '/incidents/{id}/checklist';

const item = z
  .strictObject({
    id,
    title: z.string(),
    hint: z.string(),
    required: z.boolean(),
    asksText: z.boolean(),
    counts: z.boolean(),
    ticked: z.boolean(),
    answer: z.string(),
    tickUserName: z.string().nullable(),
    tickDate: instant.nullable(),
  })
  .meta({ id: 'ChecklistItem' });

const list = call({
  method: 'get',
  path,
  tag,
  summary: 'List the checklist of an incident',
  description: 'Not in the specification. The audit log records the read.',
  params: z.strictObject({ id }),
  output: z.array(item),
  async run({ scope, params }) {
    const { incident } = await viewIncident(scope, params.id, { audited: true });
    return { body: incident.checklist.map(itemOf) };
  },
});

const tick = call({
  method: 'put',
  path: `${path}/{itemId}`,
  tag,
  summary: 'Tick or untick an item of a checklist',
  description:
    'Not in the specification. What is so already stays as it is, with who ticked it. The incident keeps its version.',
  params: z.strictObject({ id, itemId: id }),
  body: z.strictObject({ ticked: z.boolean(), answer: limited(checklistLimits.answer).optional() }),
  output: item,
  async run({ scope, params, body }) {
    const before = await itemIn(scope, params.id, params.itemId);
    const answer = body.answer ?? before.answer;
    if (before.asksText && body.ticked && !answer.trim()) throw new BusinessRuleError({ answer: [missingAnswer] });
    const { items } = parsed(checklistInput, {
      items: [
        {
          id: before.id,
          ...(body.ticked && { ticked: 'on' }),
          ...(before.tickedAt && { wasTicked: 'on' }),
          answer,
          wasAnswer: before.answer,
        },
      ],
    });
    const { refusals } = await saveChecklist(scope, params.id, { items });
    if (refusals[0]) throw new BusinessRuleError(refusals[0]);
    return { body: itemOf(await itemIn(scope, params.id, params.itemId)) };
  },
});

async function itemIn(scope: Scope, incidentId: string, itemId: string) {
  const { incident } = await viewIncident(scope, incidentId, { audited: false });
  return orNotFound(
    incident.checklist.find((each) => each.id === itemId.toLowerCase()),
    'checklist item',
  );
}

function itemOf({ tickedAt, ...each }: ChecklistItemRecord): z.input<typeof item> {
  const tickDate = tickedAt && new Date(tickedAt).toISOString();
  return { ...each, ticked: tickedAt !== null, tickDate };
}

export const checklistCalls = [list, tick];
