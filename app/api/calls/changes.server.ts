import { z } from 'zod';
import { seal, unseal } from '../../platform/seal.server.ts';
import { changeTypes, retentionDays } from '../../webhooks/change-types.ts';
import { changeFeed } from '../../webhooks/queries/change-feed.server.ts';
import { call } from '../call.ts';
import { paging } from '../paging.ts';
import { ApiProblem } from '../problem.ts';
import { id, instant } from '../schemas/parts.ts';

const newest = 'latest';
const anew = `Take a new key with GET /api/incidents/changes?after=${newest}, and then read all incidents with GET /api/incidents.`;

const change = z
  .strictObject({
    type: z.enum(Object.values(changeTypes)).meta({ description: 'What happened' }),
    incidentId: id,
    version: z.number().int().meta({ description: 'The version of the incident after the change' }),
    time: instant.meta({ description: 'When the change was committed' }),
  })
  .meta({ id: 'IncidentChange' });

const list = call({
  method: 'get',
  path: '/incidents/changes',
  tag: 'Incidents',
  summary: 'List what has changed since',
  description: `Every change of the incidents that a search of yours may find, in one order in which nothing is left out and nothing comes twice, however many people write at once: created, edited, closed, reopened, locked, unlocked, deleted, noted. Keep \`meta.next\` and send it as \`after\`, also where a page is empty. Changes are kept for ${retentionDays} days; a key whose changes are gone is refused with 410. For whoever does not see locked incidents a lock is a deletion, and its end a creation.`,
  page: '/search',
  needs: ['ALLINCIDENT_SEARCH', 'MYINCIDENT_SEARCH'],
  query: z.strictObject({
    after: z
      .string()
      .max(200)
      .optional()
      .meta({
        description: `The \`meta.next\` of a page; without it, from the oldest change that is kept; \`${newest}\` for a key of now`,
      }),
    psz: paging.psz,
  }),
  output: z.strictObject({
    items: z.array(change),
    meta: z.strictObject({
      hasMore: z.boolean(),
      next: z
        .string()
        .meta({ description: 'The key of what comes after this page, also where that is still to happen' }),
    }),
  }),
  mayBeGone: true,
  async run({ scope, services, query: { after, psz: pageSize = 10 }, linkTo }) {
    const { sessionSecret } = services.settings;
    const account = scope.actor.account.id;
    const behind =
      after === undefined ? null : after === newest ? Number.MAX_SAFE_INTEGER : placeOf(sessionSecret, account, after);
    const { changes, lastPlace, discardedPlace } = await changeFeed(scope, behind ?? 0, pageSize + 1);
    if (behind !== null && behind < discardedPlace)
      throw new ApiProblem('KEY_TOO_OLD', `Changes are kept for ${retentionDays} days, and this key is older. ${anew}`);
    const hasMore = changes.length > pageSize;
    const pageChanges = changes.slice(0, pageSize);
    const next = keyOf(sessionSecret, account, hasMore ? pageChanges.at(-1)!.place : lastPlace);
    const items = pageChanges.map(({ kind, incidentId, version, committedAt }) => ({
      type: changeTypes[kind],
      incidentId,
      version,
      time: new Date(committedAt).toISOString(),
    }));
    return {
      body: { items, meta: { hasMore, next } },
      next: hasMore ? linkTo({ after: next, psz: String(pageSize) }) : undefined,
    };
  },
});

const purpose = 'incident changes';

/** Sealed, because differences between places would tell of changes that the caller may not know of. */
function keyOf(secret: string, account: string, place: number) {
  return seal(secret, purpose, { account, place }).toString('base64url');
}

function placeOf(secret: string, account: string, key: string): number {
  const read = unseal<{ account: string; place: number }>(secret, purpose, Buffer.from(key, 'base64url'));
  if (read?.account === account) return read.place;
  const message = `This is not a key of this list. ${anew}`;
  throw new ApiProblem('VALIDATION_FAILED', message, { errors: [{ path: 'after', message }] });
}

export const changeCalls = [list];
