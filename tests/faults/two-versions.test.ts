import fc from 'fast-check';
import { afterAll, test } from 'vitest';
import { type DraftBody, parseDraft } from '#app/drafts/body/draft-body.ts';
import { fieldsOf } from '#app/drafts/body/draft-fields.ts';
import { histories } from '../support/faults/measure.ts';
import { expectNoLostInput, withParts } from '../support/faults/no-lost-input.ts';
import { type Outcome, Tab } from '../support/faults/tab.ts';
import { aWorld } from '../support/world.ts';

const world = await aWorld();
afterAll(() => world.close());

const { home, aDraft, scopeFor } = world;
const acts = ['type', 'type', 'type', 'save', 'save', 'lost', 'add', 'remove', 'whole', 'open'] as const;
type Act = (typeof acts)[number];
const step = fc.record({ who: fc.nat(2), act: fc.constantFrom(...acts), which: fc.nat(1_000), mine: fc.boolean() });
const ana = await home.user('Ana', 'MYINCIDENT_ADD', 'MYINCIDENT_EDIT');
let words = 0;

test('input in three tabs of a draft is never lost or overwritten without a conflict', {
  timeout: 900_000,
}, async () => {
  const history = fc.array(step, { minLength: 4, maxLength: 14 });
  await fc.assert(fc.asyncProperty(history, goesWell), { numRuns: histories, examples: [[sameInTwoTabs]] });
});

type Step = { who: number; act: Act; which: number; mine: boolean };

/** Two tabs choose the same owner of a vehicle, and one of them removes the vehicle. */
const sameInTwoTabs = [
  { who: 0, act: 'type', which: 486, mine: false },
  { who: 1, act: 'type', which: 206, mine: false },
  { who: 0, act: 'remove', which: 925, mine: false },
  { who: 0, act: 'type', which: 0, mine: true },
] satisfies Step[];

async function goesWell(steps: Step[]) {
  const { id } = await aDraft({ by: ana, body: {} });
  let isMine = true;
  const tabs = [0, 1, 2].map(() => new Tab(scopeFor(ana), { draftId: id }, () => (isMine ? 'mine' : 'theirs')));
  await tabs[0]!.open();
  for (const kind of ['persons', 'vehicles']) await tabs[0]!.post(`/parts/${kind}/add`);
  for (const tab of tabs) await tab.open();
  for (const { who, act, which, mine } of steps) {
    isMine = mine;
    await does(tabs[who]!, act, which);
  }
  for (const tab of tabs) await does(tab, 'save', 0);
}

async function does(tab: Tab, act: Act, which: number) {
  if (act === 'type') type(tab, which);
  else if (act === 'whole') await looksAt(tab, () => tab.postWhole(''));
  else if (act === 'lost') await looksAt(tab, () => tab.save(false), { heard: false });
  else await looksAt(tab, () => tab.save());
  if (act === 'open') await tab.open();
  if (act === 'add') await looksAt(tab, () => tab.post('/parts/persons/add'), { added: true });
  const removed = partIds(tab)[which % 3];
  if (act === 'remove' && removed) await looksAt(tab, () => tab.post(`/parts/${removed}/remove`), { removed });
}

/** Changes a text field, a switch or the owner of a vehicle. */
function type(tab: Tab, which: number) {
  const names = [...tab.fields.keys()].filter((name) => written.test(name));
  const name = names[which % names.length]!;
  if (/relationVictim|Uncertain/.test(name)) tab.fields.set(name, tab.fields.get(name) === 'on' ? '' : 'on');
  else if (name.endsWith('ownerId')) tab.fields.set(name, partIds(tab)[which % 2] ?? '');
  else tab.fields.set(name, `word ${words++}`);
}

const written =
  /^(summary|occurredDateUncertain|location\.street|persons.*\.(firstName|phone|relationVictim)|vehicles.*\.(model|ownerId))$/;

function partIds(tab: Tab): string[] {
  const ids = [...tab.shown.keys()].flatMap((path) => /^(?:persons|vehicles)\.([^.]+)\./.exec(path)?.[1] ?? []);
  return [...new Set(ids)];
}

async function looksAt(
  tab: Tab,
  act: () => Promise<Outcome>,
  how: { heard?: false; added?: true; removed?: string } = {},
) {
  const stored = await storedBody(tab.place.draftId);
  const { typed, sent: shown } = tab;
  const { asked } = await act();
  const after = fieldsOf(await storedBody(tab.place.draftId));
  expectNoLostInput({
    before: withParts(fieldsOf(stored)),
    after: withParts(after),
    typed,
    shown: withParts(shown),
    asked,
    ...how,
  });
}

async function storedBody(draftId: string): Promise<DraftBody> {
  const sql = 'select body from draft where id = $1';
  const [row] = await scopeFor(ana).em.execute<[{ body: Record<string, unknown> }]>(sql, [draftId]);
  return parseDraft(row.body);
}
