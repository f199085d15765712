import { plainText } from '#app/ui/rich-text/markdown.ts';
import type { Names } from '../content.schema.ts';
import type { IncidentSeed, PersonSeed } from '../content.ts';
import { Random } from '../narratives/random.ts';
import { readGrowWords, readNames } from '../read-content.ts';
import type { AccountClock } from './account-clock.ts';

export type GrownIncident = { seed: IncidentSeed; summaryText: string };

type NameGroups = Names['groups'];
type GrowWords = ReturnType<typeof readGrowWords>;

const days = Math.round(5 * 365.25);
const maxOfEach = 3;

/** Varies people and items of the templates over five years to today, oldest first. */
export function* grownIncidents(incidents: IncidentSeed[], count: number, clock: AccountClock, today: Date) {
  const random = new Random(count);
  const { groups } = readNames();
  const words = readGrowWords();
  const templates = incidents.map(templateOf);
  const vehicles = incidents.flatMap((seed) => seed.vehicles);
  const items = incidents.flatMap((seed) => seed.items);
  const firstDay = clock.day(today) - days;
  for (let day = 0, generated = 0; day < days; day++) {
    const until = Math.round((count * (day + 1)) / days);
    const incidentsOfDay = Array.from({ length: until - generated }, (): GrownIncident => {
      const { seed, summaryText } = withMoreText(
        withOtherPeople(random.pick(templates), groups, random),
        words,
        random,
      );
      const dated = onDay(seed, firstDay + day, clock, today);
      const things = { vehicles: addMore(seed.vehicles, vehicles, random), items: addMore(seed.items, items, random) };
      return { seed: { ...dated, ...things }, summaryText };
    });
    yield* incidentsOfDay.sort((one, other) => one.seed.reportedAt.getTime() - other.seed.reportedAt.getTime());
    generated = until;
  }
}

/** `names` matches people who appear once; employees and regulars keep their names. */
type Template = GrownIncident & { names: RegExp | null };

function templateOf(incident: IncidentSeed): Template {
  const persons = incident.persons.slice(0, maxOfEach);
  const names = persons.filter(appearsOnce).flatMap(({ firstName, lastName }) => [firstName, lastName]);
  return {
    seed: { ...incident, persons, legalEntities: [], attachments: [], correctiveActions: [] },
    summaryText: plainText(incident.summary),
    names: names.length ? new RegExp(`\\b(?:${names.join('|')})\\b`, 'g') : null,
  };
}

function withOtherPeople({ seed, summaryText, names }: Template, groups: NameGroups, random: Random): GrownIncident {
  if (!names) return { seed, summaryText };
  const newNames = new Map<string, string>();
  const persons = seed.persons.map((person) => {
    if (!appearsOnce(person)) return person;
    const other = anotherPerson(person, groups, random);
    newNames.set(person.firstName, other.firstName).set(person.lastName, other.lastName);
    return other;
  });
  const rename = (text: string) => text.replace(names, (name) => newNames.get(name)!);
  return { seed: { ...seed, persons, summary: rename(seed.summary) }, summaryText: rename(summaryText) };
}

function withMoreText({ seed, summaryText }: GrownIncident, words: GrowWords, random: Random): GrownIncident {
  const end = `${random.pick(words.middles)} ${random.pick(words.endings)}`;
  return { seed: { ...seed, summary: `${seed.summary}\n\n${end}` }, summaryText: `${summaryText} ${end}` };
}

function appearsOnce({ key, lastName }: PersonSeed): boolean {
  return key === null && lastName !== '';
}

function anotherPerson(person: PersonSeed, groups: NameGroups, random: Random): PersonSeed {
  const group = random.weighted(groups, ({ weight }) => weight);
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

function onDay(seed: IncidentSeed, day: number, clock: AccountClock, today: Date): IncidentSeed {
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

/** Returns up to three things: the incident's own, and others' with new numbers and no owner. */
function addMore<Thing extends object>(own: Thing[], all: Thing[], random: Random): Thing[] {
  const wanted = Math.min(maxOfEach, own.length + random.pick([0, 0, 0, 0, 0, 1, 1, 2]));
  const added = Array.from({ length: wanted - own.length }, () => renumber(random.pick(all), random));
  return [...own.slice(0, maxOfEach), ...added];
}

function renumber<Thing extends object>(thing: Thing, random: Random): Thing {
  const numbers = ['licensePlate', 'vin', 'serialNumber'] as const;
  const changed = numbers.flatMap((name) => {
    const code = (thing as Partial<Record<typeof name, string>>)[name];
    return code ? [[name, code.replace(/\d/g, () => String(random.int(0, 9)))]] : [];
  });
  return { ...thing, owner: null, ...Object.fromEntries(changed) };
}
