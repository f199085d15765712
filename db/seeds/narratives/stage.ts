import { TZDate } from '@date-fns/tz';
import { addMinutes } from 'date-fns/addMinutes';
import { subHours } from 'date-fns/subHours';
import type { ScenarioSeed, Voice, World } from '../content.schema.ts';
import type { CloseSeed, IncidentSeed } from '../content.ts';
import { Decks } from './decks.ts';
import { calendar, type Day, daysBack, drawMoment } from './moment.ts';
import { hash, Random } from './random.ts';
import { contactOf, Scene } from './scene.ts';
import { tell } from './tell.ts';

/** Three years up to today, oldest first. */
export function stage(world: World, scenarios: ScenarioSeed[], today: Date): IncidentSeed[] {
  const decks = new Decks();
  const days = calendar(world, today);
  const told = scenarios.flatMap((each, kind) =>
    Array.from({ length: each.count }, (_, turn) =>
      stageOne(world, each, { today, days, decks }, hash(`${world.account.key} ${kind} ${turn}`)),
    ),
  );
  told.sort((one, other) => one.incident.enteredAt.getTime() - other.incident.enteredAt.getTime());
  return told.map((each, index) => settle(world, each, today, new Random(hash(`settle ${index}`))));
}

function stageOne(world: World, scenario: ScenarioSeed, { today, days, decks }: Setting, seed: number): Told {
  const random = new Random(seed);
  let moment = drawMoment(world, scenario, days, random);
  for (;;) {
    const voice = drawVoice(world, scenario, moment, today, random);
    const scene = new Scene(world, voice, decks, moment, random.int(0, 2 ** 31));
    const { tale, closing } = tell(scene, scenario);
    const incident = scene.finish(tale);
    if (incident.enteredAt <= today) return { incident, closing };
    moment = subHours(moment, 24);
  }
}

type Told = { incident: IncidentSeed; closing: string };
type Setting = { today: Date; days: Day[]; decks: Decks };

function drawVoice(world: World, scenario: ScenarioSeed, moment: Date, today: Date, random: Random): Voice {
  const hour = new TZDate(moment.getTime(), world.account.timeZone).getHours();
  const age = daysBetween(moment, today);
  const employed = world.voices.filter((each) => age <= (each.since ?? daysBack + 1) && age >= (each.until ?? 0));
  const onShift = employed.filter(({ shift: [from, to] }) =>
    from < to ? hour >= from && hour < to : hour >= from || hour < to,
  );
  const fitting = onShift.filter((each) => !scenario.by || each.role === scenario.by);
  const candidates = [fitting, onShift, employed].find((list) => list.length > 0)!;
  return random.weighted(candidates, (each) => each.weight);
}

function settle(world: World, { incident, closing }: Told, today: Date, random: Random): IncidentSeed {
  const age = daysBetween(incident.enteredAt, today);
  const isClosed = random.chance(age > 30 ? (isGrave(incident) ? 0.66 : 0.75) : age > 7 ? 0.35 : 0.08);
  const investigators = world.investigators.filter((user) => user !== incident.enteredBy);
  const isInvestigated =
    incident.locked || random.chance(isGrave(incident) ? 0.85 : incident.severity === 'Moderate' ? 0.4 : 0.12);
  const investigator =
    isInvestigated && investigators.length
      ? random.weighted(investigators, (user) => (user === investigators[0] ? 3 : 1))
      : null;
  return {
    ...incident,
    investigator,
    close: isClosed ? close(world, { incident: { ...incident, investigator }, closing }, today, random) : null,
  };
}

function isGrave(incident: IncidentSeed): boolean {
  return incident.severity === 'High' || incident.severity === 'Critical';
}

function close(world: World, { incident, closing }: Told, today: Date, random: Random): CloseSeed {
  const wait = random.int(60, incident.investigator ? 60 * 24 * 24 : 60 * 24 * 9);
  const closedAt = new Date(Math.min(addMinutes(incident.enteredAt, wait).getTime(), today.getTime()));
  const comments = closing || random.pick(isGrave(incident) ? world.graveClosings : world.closings);
  const isByUser = random.chance(0.86);
  const outsider = random.pick(world.outsiders);
  const user =
    incident.investigator ?? (random.chance(0.6) ? incident.enteredBy : (world.investigators[0] ?? incident.enteredBy));
  return {
    closedBy: isByUser ? 'USER' : 'OTHER',
    closedAt,
    user: isByUser ? user : null,
    other: isByUser
      ? null
      : { ...contactOf({ ...outsider, mailHost: world.mailHost }), department: outsider.department ?? '' },
    comments,
  };
}

function daysBetween(earlier: Date, later: Date): number {
  return Math.trunc((later.getTime() - earlier.getTime()) / 86_400_000);
}
