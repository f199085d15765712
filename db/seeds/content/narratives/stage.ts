import { TZDate } from '@date-fns/tz';
import { addMinutes } from 'date-fns/addMinutes';
import { subHours } from 'date-fns/subHours';
import type { CloseSeed, ContactSeed, IncidentSeed } from '../content.ts';
import { Decks } from './phrases.ts';
import { hash, Random } from './random.ts';
import { Scene, type Tale } from './scene.ts';
import type { Voice, World } from './world.ts';

/** When in the day something happens, as weights of the 24 hours. */
const hourWeights = {
  any: '2 2 1 1 1 1 2 3 4 5 5 5 5 5 5 5 5 6 6 6 6 6 5 4',
  night: '9 9 8 6 3 2 1 0 0 0 0 0 0 0 0 0 0 0 1 2 4 6 8 9',
  bar: '9 8 6 2 0 0 0 0 0 0 0 0 0 0 0 0 0 1 2 3 4 6 8 9',
  evening: '3 2 1 0 0 0 0 0 0 0 0 0 1 1 1 2 3 5 7 9 9 9 8 6',
  day: '0 0 0 0 0 0 1 4 7 8 8 8 7 7 8 8 7 5 3 2 1 0 0 0',
  morning: '0 0 0 0 0 1 5 9 9 8 6 4 2 1 0 0 0 0 0 0 0 0 0 0',
  meals: '0 0 0 0 0 0 2 5 6 4 2 3 6 6 3 1 1 4 8 9 8 5 2 1',
  small: '3 8 9 9 5 2 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1',
} as const;
export type Hours = keyof typeof hourWeights;

const monthWeights = [36, 34, 38, 40, 43, 52, 61, 64, 48, 43, 40, 49];
const weekendWeights = {
  busy: [84, 61, 54, 58, 66, 97, 124],
  even: [80, 88, 85, 86, 88, 95, 92],
  work: [8, 95, 95, 92, 96, 90, 12],
};
export type Week = keyof typeof weekendWeights;

export type Scenario = {
  count: number;
  hours: Hours;
  tell: (scene: Scene) => Tale;
  /** Months of the year, from 1. */
  months?: number[];
  week?: Week;
  by?: Voice['role'];
};

export function scenario(count: number, hours: Hours, tell: Scenario['tell'], more: Partial<Scenario> = {}): Scenario {
  return { count, hours, tell, ...more };
}

const daysBack = 3 * 365;

/** Tells every scenario as often as it says, over the three years up to today, oldest first. */
export function stage(world: World, scenarios: Scenario[], today: Date): IncidentSeed[] {
  const decks = new Decks();
  const days = calendar(world, today);
  const told = scenarios.flatMap((each, kind) =>
    Array.from({ length: each.count }, (_, turn) =>
      tell(world, each, { today, days, decks }, hash(`${world.account.key} ${kind} ${turn}`)),
    ),
  );
  told.sort((one, other) => one.incident.enteredAt.getTime() - other.incident.enteredAt.getTime());
  return told.map((each, index) => settle(world, each, today, new Random(hash(`settle ${index}`))));
}

function tell(world: World, scenario: Scenario, { today, days, decks }: Setting, seed: number): Told {
  const random = new Random(seed);
  let moment = drawMoment(world, scenario, days, random);
  for (;;) {
    const voice = drawVoice(world, scenario, moment, today, random);
    const scene = new Scene(world, voice, decks, moment, random.int(0, 2 ** 31));
    const tale = scenario.tell(scene);
    const incident = scene.finish(tale);
    if (incident.enteredAt <= today) return { incident, closing: tale.closing };
    moment = subHours(moment, 24);
  }
}

type Told = { incident: IncidentSeed; closing: string | undefined };
type Setting = { today: Date; days: Day[]; decks: Decks };
type Day = { year: number; month: number; date: number; weekday: number; isRecent: boolean };

/** The days up to today as the account's calendar has them. */
function calendar(world: World, today: Date): Day[] {
  const now = new TZDate(today.getTime(), world.account.timeZone);
  const [year, month, date] = [now.getFullYear(), now.getMonth(), now.getDate()];
  return Array.from({ length: daysBack }, (_, back) => {
    const day = new Date(Date.UTC(year, month, date - back));
    return {
      year: day.getUTCFullYear(),
      month: day.getUTCMonth(),
      date: day.getUTCDate(),
      weekday: day.getUTCDay(),
      isRecent: back < 365,
    };
  });
}

function drawMoment(world: World, scenario: Scenario, days: Day[], random: Random): Date {
  const week = weekendWeights[scenario.week ?? (scenario.hours === 'day' ? 'even' : 'busy')];
  const { year, month, date } = random.weighted(
    days.filter((day) => scenario.months?.includes(day.month + 1) ?? true),
    (day) => monthWeights[day.month]! * week[day.weekday]! * (day.isRecent ? 1.15 : 1),
  );
  const hours = hourWeights[scenario.hours].split(' ').map(Number);
  const hour = random.weighted([...hours.keys()], (each) => hours[each]!);
  const minute = random.chance(0.6) ? random.int(0, 11) * 5 : random.int(0, 59);
  return new Date(new TZDate(year, month, date, hour, minute, world.account.timeZone).getTime());
}

function drawVoice(world: World, scenario: Scenario, moment: Date, today: Date, random: Random): Voice {
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
  const user =
    incident.investigator ?? (random.chance(0.6) ? incident.enteredBy : (world.investigators[0] ?? incident.enteredBy));
  return {
    closedBy: isByUser ? 'USER' : 'OTHER',
    closedAt,
    user: isByUser ? user : null,
    other: isByUser ? null : outsider(random.pick(world.outsiders), world.mailHost),
    comments,
  };
}

function daysBetween(earlier: Date, later: Date): number {
  return Math.trunc((later.getTime() - earlier.getTime()) / 86_400_000);
}

function outsider(words: string, host: string): ContactSeed & { department: string } {
  const [firstName, lastName, department, position, phone] = words.split('|') as [
    string,
    string,
    string,
    string,
    string,
  ];
  const email = `${firstName[0]}.${lastName}@${host}`.toLowerCase();
  return { firstName, middleName: '', lastName, alias: '', department, position, email, phone, mobilePhone: '' };
}
