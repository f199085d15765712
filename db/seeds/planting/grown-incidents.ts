import { plainText } from '#app/ui/rich-text/markdown.ts';
import type { IncidentSeed, PersonSeed } from '../content/content.ts';
import { growWords } from '../content/grow-words.ts';
import { nameGroups } from '../content/telling/names.ts';
import { Random } from '../content/telling/random.ts';
import type { AccountClock } from './account-clock.ts';

export type GrownIncident = { seed: IncidentSeed; summaryText: string };

const days = Math.round(5 * 365.25);
const mostOfEach = 3;

/** The told incidents over and over, of other people and things, across five years up to today, oldest first. */
export function* grownIncidents(told: IncidentSeed[], count: number, clock: AccountClock, today: Date) {
  const random = new Random(count);
  const tellings = told.map(tellingOf);
  const vehicles = told.flatMap((seed) => seed.vehicles);
  const items = told.flatMap((seed) => seed.items);
  const firstDay = clock.day(today) - days;
  for (let day = 0, grown = 0; day < days; day++) {
    const until = Math.round((count * (day + 1)) / days);
    const ofTheDay = Array.from({ length: until - grown }, (): GrownIncident => {
      const { seed, summaryText } = wentOn(retold(random.pick(tellings), random), random);
      const moved = movedTo(seed, firstDay + day, clock, today);
      const things = { vehicles: more(seed.vehicles, vehicles, random), items: more(seed.items, items, random) };
      return { seed: { ...moved, ...things }, summaryText };
    });
    yield* ofTheDay.sort((one, other) => one.seed.reportedAt.getTime() - other.seed.reportedAt.getTime());
    grown = until;
  }
}

/** `names` finds those of people who were met once: an employee or a regular keeps his. */
type Telling = GrownIncident & { names: RegExp | null };

function tellingOf(told: IncidentSeed): Telling {
  const persons = told.persons.slice(0, mostOfEach);
  const names = persons.filter(isMetOnce).flatMap(({ firstName, lastName }) => [firstName, lastName]);
  return {
    seed: { ...told, persons, legalEntities: [], attachments: [], correctiveActions: [] },
    summaryText: plainText(told.summary),
    names: names.length ? new RegExp(`\\b(?:${names.join('|')})\\b`, 'g') : null,
  };
}

function retold({ seed, summaryText, names }: Telling, random: Random): GrownIncident {
  if (!names) return { seed, summaryText };
  const newNames = new Map<string, string>();
  const persons = seed.persons.map((person) => {
    if (!isMetOnce(person)) return person;
    const other = somebodyElse(person, random);
    newNames.set(person.firstName, other.firstName).set(person.lastName, other.lastName);
    return other;
  });
  const renamed = (text: string) => text.replace(names, (name) => newNames.get(name)!);
  return { seed: { ...seed, persons, summary: renamed(seed.summary) }, summaryText: renamed(summaryText) };
}

function wentOn({ seed, summaryText }: GrownIncident, random: Random): GrownIncident {
  const end = `${random.pick(growWords.middles)} ${random.pick(growWords.endings)}`;
  return { seed: { ...seed, summary: `${seed.summary}\n\n${end}` }, summaryText: `${summaryText} ${end}` };
}

function isMetOnce({ key, lastName }: PersonSeed): boolean {
  return key === null && lastName !== '';
}

function somebodyElse(person: PersonSeed, random: Random): PersonSeed {
  const group = random.weighted(nameGroups, ({ weight }) => weight);
  const firstName = random.pick(person.genderType === 'Female' ? group.female : group.male);
  const lastName = random.pick(group.last);
  const mailbox = `${firstName}.${lastName}${random.int(1, 999)}`.toLowerCase().replace(/[^a-z0-9.]/g, '');
  const two = (most: number) => String(random.int(1, most)).padStart(2, '0');
  return {
    ...person,
    firstName,
    lastName,
    dateOfBirth: person.dateOfBirth && `${random.int(1938, 2006)}-${two(12)}-${two(28)}`,
    phone: person.phone.replace(/\d{4}$/, () => String(random.int(1000, 9999))),
    mobilePhone: person.mobilePhone.replace(/\d{4}$/, () => String(random.int(1000, 9999))),
    email: person.email && `${mailbox}@example.com`,
  };
}

function movedTo(seed: IncidentSeed, day: number, clock: AccountClock, today: Date): IncidentSeed {
  const later = day - clock.day(seed.reportedAt);
  const closedAt = seed.close && clock.later(seed.close.closedAt, later);
  return {
    ...seed,
    occurredAt: clock.later(seed.occurredAt, later),
    reportedAt: clock.later(seed.reportedAt, later),
    enteredAt: new Date(Math.min(clock.later(seed.enteredAt, later).getTime(), today.getTime())),
    close: closedAt && closedAt < today ? { ...seed.close!, closedAt } : null,
  };
}

/** None to three, no fewer than there are; those that are added have another number, and nobody owns them. */
function more<Thing extends object>(own: Thing[], all: Thing[], random: Random): Thing[] {
  const wanted = Math.min(mostOfEach, own.length + random.pick([0, 0, 0, 0, 0, 1, 1, 2]));
  const added = Array.from({ length: wanted - own.length }, () => renumbered(random.pick(all), random));
  return [...own.slice(0, mostOfEach), ...added];
}

function renumbered<Thing extends object>(thing: Thing, random: Random): Thing {
  const numbers = ['licensePlate', 'vin', 'serialNumber'] as const;
  const changed = numbers.flatMap((name) => {
    const code = (thing as Partial<Record<typeof name, string>>)[name];
    return code ? [[name, code.replace(/\d/g, () => String(random.int(0, 9)))]] : [];
  });
  return { ...thing, owner: null, ...Object.fromEntries(changed) };
}
