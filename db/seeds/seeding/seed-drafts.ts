import { randomUUIDv7 } from 'node:crypto';
import { addMinutes } from 'date-fns/addMinutes';
import type { Client } from 'pg';
import type { DraftBody } from '#app/drafts/body/draft-body.ts';
import { type DraftPerson, newPerson, partFields } from '#app/drafts/body/draft-parts.ts';
import { toDateFields } from '#db/vocabulary/zoned-time.ts';
import type { IncidentSeed, PersonSeed } from '../content.ts';
import type { NumberedIncident } from './drafts-among.ts';
import type { IncidentRows, SeedContext } from './incident-rows.ts';
import { insertRows } from './insert-rows.ts';

type DraftContext = { context: SeedContext; rows: IncidentRows; timeZone: string };

/** Every other draft is complete; the rest have only the first fields. */
export async function seedDrafts(client: Client, drafts: NumberedIncident[], options: DraftContext) {
  await insertRows(
    client,
    'draft',
    drafts.map(({ seed, number }, index) => ({ number, ...draft(seed, index % 2 === 0, options) })),
  );
}

function draft(seed: IncidentSeed, isComplete: boolean, { context, rows, timeZone }: DraftContext) {
  const author = context.user(seed.enteredBy);
  const body = { ...firstFields(seed, timeZone), ...(isComplete && remainingFields(seed, context, rows)) };
  return {
    createUserId: author.id,
    createUserName: author.name,
    createdAt: seed.reportedAt,
    updatedAt: addMinutes(seed.reportedAt, 9),
    revision: 1,
    touched: true,
    lastClassId: body.lastClassId ?? null,
    body: JSON.stringify(body),
  };
}

function firstFields(seed: IncidentSeed, timeZone: string): Partial<DraftBody> {
  const [reported, occurred] = [toDateFields(seed.reportedAt, timeZone), toDateFields(seed.occurredAt, timeZone)];
  return {
    clock: timeZone,
    reportedDate: reported.date,
    reportedTime: reported.time,
    occurredDate: occurred.date,
    occurredTime: seed.occurredUncertain ? '' : occurred.time,
    occurredDateUncertain: seed.occurredUncertain,
    summary: seed.summary.split('\n\n').slice(0, 2).join('\n\n'),
  };
}

function remainingFields(seed: IncidentSeed, context: SeedContext, rows: IncidentRows): Partial<DraftBody> {
  return {
    lastClassId: context.lookup('INCIDENT_CLASS', seed.classPath),
    severityId: context.lookup('SEVERITY_TYPE', [seed.severity]),
    summary: seed.summary,
    location: {
      lastLocationId: context.lookup('LOCATION', seed.location.path),
      ...asFormValues(rows.addressColumns(seed.location)),
    },
    persons: seed.persons.map((person) => draftPerson(person, rows)),
  } as Partial<DraftBody>;
}

function draftPerson(person: PersonSeed, rows: IncidentRows): DraftPerson {
  const columns: Record<string, unknown> = { ...rows.personColumns(person), comments: person.comments };
  const on = [...person.relations, ...person.statuses].map((name) => [name, true]);
  return {
    ...newPerson(randomUUIDv7(), person.isEmployee),
    ...asFormValues(Object.fromEntries(partFields.persons.texts.map((name) => [name, columns[name]]))),
    ...Object.fromEntries(on),
    personId: rows.knownPerson(person.key),
    duplicationChecked: true,
  };
}

/** A form posts unknown values as empty. */
function asFormValues(columns: Record<string, unknown>) {
  return Object.fromEntries(Object.entries(columns).map(([name, value]) => [name, value ?? '']));
}
