import { z } from 'zod';
import { holds } from '../../auth/actor.ts';
import { authorize } from '../../auth/authorize.ts';
import { mayCreate } from '../../incidents/policy.ts';
import { call } from '../call.ts';
import { runOnce } from '../commands/run-once.server.ts';
import { saveRow } from '../commands/save-row.server.ts';
import { bulkBody, bulkRow, mostRows } from '../schemas/bulk-shape.ts';
import { sentExternalId } from '../schemas/sent-external-id.ts';

const rowsOfCall = 10;

const bulk = call({
  method: 'post',
  path: '/incidents/bulk',
  tag: 'Incidents',
  summary: 'Create and change many incidents',
  description: `Up to ${mostRows} rows, each with an answer, in their order. A row is what POST and PUT /incidents take: with the \`id\`, or the \`externalId\`, of an incident that you may view it changes that incident; any other row creates one; \`version\`, where it is sent, is the one that was read. Each row is saved by itself, and one that is refused changes nothing. With an Idempotency-Key a repeated request answers the rows that were saved as before, and tries the others again. Each ${rowsOfCall} rows count as one call.`,
  needs: ['MYINCIDENT_ADD', 'MYINCIDENT_EDIT', 'ALLINCIDENT_EDIT'],
  body: bulkBody,
  output: z.strictObject({
    dryRun: z.boolean().meta({ description: 'Whether nothing was changed' }),
    items: z.array(bulkRow),
    meta: z.strictObject(
      Object.fromEntries(
        ['created', 'changed', 'unchanged', 'refused'].map((name) => [
          name,
          z
            .number()
            .int()
            .meta({ description: `Rows that were ${name}` }),
        ]),
      ),
    ),
  }),
  isStepwise: true,
  countsAs: ({ incidents }) => Math.ceil(incidents.length / rowsOfCall),
  async run({ scope, body, idempotency, limited }) {
    authorize(mayCreate(scope.actor) || holds(scope.actor, 'INVESTIGATE_INCIDENT'));
    const { incidents, dryRun = false, leaveOutInvalidEmails = false } = body;
    const key = dryRun ? undefined : idempotency;
    const isReplayed = key && (await limited(() => runOnce(scope, { ...key, body }, async () => claimed))).isRepeated;
    const seen = new Set<string>();
    const items: z.input<typeof bulkRow>[] = [];
    for (const [at, sent] of incidents.entries()) {
      const externalId = sentExternalId(sent);
      const isRepeatedId = externalId !== null && seen.has(externalId);
      if (externalId !== null) seen.add(externalId);
      const options = { at, isRepeatedId, dryRun, leaveOutInvalidEmails, idempotency: key };
      items.push(await limited(() => saveRow(scope, sent, options)));
    }
    const count = (result: string) => items.filter((item) => item.result === result).length;
    const meta = {
      created: count('CREATED'),
      changed: count('CHANGED'),
      unchanged: count('UNCHANGED'),
      refused: count('REFUSED'),
    };
    return { body: { dryRun, items, meta }, isReplayed };
  },
});

/** Stored for the key of the whole request; the rows store their own answers. */
const claimed = { status: 200, headers: {}, body: null };

export const bulkCalls = [bulk];
