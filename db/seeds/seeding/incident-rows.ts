import { randomUUIDv7 } from 'node:crypto';
import { plainText } from '#app/ui/rich-text/markdown.ts';
import type { AddressSeed } from '#db/account-content/lists/lookup-tree.ts';
import {
  incidentStatus,
  legalEntityRelations,
  personDescription,
  personRelations,
  personStatuses,
} from '#db/vocabulary/incident.ts';
import type { LookupType } from '#db/vocabulary/lookup.ts';
import type { CorrectiveActionSeed, IncidentSeed, LegalEntitySeed, OwnerSeed, PersonSeed } from '../content.ts';
import { addressColumns, type CityOf } from './address-columns.ts';
import { courseOf, type Step } from './incident-course.ts';
import type { Row } from './rows.ts';

export type SeedContext = {
  today: Date;
  user: (key: string) => { id: string; name: string };
  lookup: (type: LookupType, path: string[]) => string;
  city: CityOf;
  /** In the account's time zone. */
  fields: (moment: Date) => { date: string; minute: number };
};

/** Each table comes after those that it refers to. */
const tables = [
  'person',
  'legal_entity',
  'incident',
  'incident_person',
  'incident_legal_entity',
  'incident_vehicle',
  'incident_item',
  'corrective_action',
  'corrective_action_person',
] as const;
type Table = (typeof tables)[number];

export type SeededIncident = { id: string; number: number; seed: IncidentSeed; vehicles: string[]; items: string[] };

/** Remembers people and legal entities that the account knows. */
export class IncidentRows {
  readonly #context: SeedContext;
  readonly #known = new Map<string, string>();
  #rows = noRows();

  constructor(context: SeedContext) {
    this.#context = context;
  }

  /** Returns the rows since the last call, in the order of insertion. */
  take(): [Table, Row[]][] {
    const rows = this.#rows;
    this.#rows = noRows();
    return tables.map((table) => [table, rows[table]]);
  }

  knownPerson(key: string | null): string | null {
    return (key && this.#known.get(`person ${key}`)) ?? null;
  }

  add(seed: IncidentSeed, number: number, summaryText = plainText(seed.summary)): SeededIncident {
    const id = this.#add('incident', this.#incident(seed, number, summaryText));
    const part = (table: Table, ordinal: number, row: Row) => this.#add(table, { incidentId: id, ordinal, ...row });
    const persons = seed.persons.map((person, index) =>
      part('incident_person', index, this.#incidentPerson(person, seed)),
    );
    const legalEntities = seed.legalEntities.map((legalEntity, index) =>
      part('incident_legal_entity', index, this.#incidentLegalEntity(legalEntity, seed)),
    );
    const ownerColumns = (owner: OwnerSeed) => ({
      ownerPersonId: owner && 'person' in owner ? persons[owner.person] : null,
      ownerLegalEntityId: owner && 'legalEntity' in owner ? legalEntities[owner.legalEntity] : null,
    });
    const vehicles = seed.vehicles.map(({ owner, involvement, ...vehicle }, index) =>
      part('incident_vehicle', index, {
        ...vehicle,
        ...ownerColumns(owner),
        involvementId: this.#lookup('VEHICLE_INVOLVEMENT', involvement),
      }),
    );
    const items = seed.items.map(({ owner, ...item }, index) =>
      part('incident_item', index, { ...item, ...ownerColumns(owner) }),
    );
    for (const [at, action] of seed.correctiveActions.entries()) {
      const actionId = part('corrective_action', at, this.#correctiveAction(action, seed));
      for (const person of action.involvedPersons) {
        this.#rows.corrective_action_person.push({ correctiveActionId: actionId, incidentPersonId: persons[person] });
      }
    }
    return { id, number, seed, vehicles, items };
  }

  /** Registers a person before any incident; `id` is set if the row exists. */
  meet(person: PersonSeed, since: Date, id?: string) {
    if (id) this.#known.set(`person ${person.key}`, id);
    else this.#keep('person', person.key, this.personColumns(person), since);
  }

  addOwner(owner: LegalEntitySeed, since: Date) {
    this.#keep('legal_entity', ownerKey, this.#legalEntity(owner), since);
  }

  personColumns(person: PersonSeed) {
    return {
      isEmployee: person.isEmployee,
      firstName: person.firstName,
      middleName: person.middleName,
      lastName: person.lastName,
      alias: person.alias,
      position: person.position,
      lookupPersonTypeId: this.#lookup('PERSON_TYPE', person.personType),
      lookupDepartmentId: this.#lookup('DEPARTMENT', person.department),
      lookupGenderTypeId: this.#lookup('GENDER_TYPE', person.genderType),
      dateOfBirth: person.dateOfBirth,
      phone: person.phone,
      mobilePhone: person.mobilePhone,
      email: person.email,
      ...this.addressColumns(person.address),
      ...Object.fromEntries(descriptions.map((name) => [name, person.description[name] ?? ''])),
    };
  }

  addressColumns(seed: AddressSeed | null) {
    return addressColumns(seed, this.#context.city);
  }

  #incident(seed: IncidentSeed, number: number, summaryText: string): Row {
    const { today, user, lookup, fields } = this.#context;
    const author = user(seed.enteredBy);
    const occurred = fields(seed.occurredAt);
    const course = courseOf(seed, today);
    return {
      number,
      status: seed.close ? incidentStatus.closed : incidentStatus.open,
      locked: seed.locked,
      version: course.length,
      createdAt: seed.enteredAt,
      updatedAt: course.at(-1)!.at,
      createUserId: author.id,
      createUserName: author.name,
      assignedUserId: seed.investigator && user(seed.investigator).id,
      reportedAt: seed.reportedAt,
      reportedOn: fields(seed.reportedAt).date,
      occurredAt: seed.occurredAt,
      occurredUncertain: seed.occurredUncertain,
      occurredOn: occurred.date,
      occurredMinute: occurred.minute,
      lastClassId: lookup('INCIDENT_CLASS', seed.classPath),
      severityId: this.#lookup('SEVERITY_TYPE', seed.severity),
      primaryCauseId: this.#lookup('PRIMARY_CAUSE', seed.primaryCause),
      causeComments: seed.causeComments,
      summary: seed.summary,
      summaryText,
      lastLocationId: lookup('LOCATION', seed.location.path),
      ...prefixed('location', this.addressColumns(seed.location)),
      ...personFlags(seed.persons),
      ...this.#close(seed),
      ...this.#review(course.at(-1)!),
    };
  }

  #review({ review }: Step): Row {
    const author = review && this.#context.user(review.author);
    return {
      reviewState: review?.state ?? 'NONE',
      reviewSince: review?.since ?? null,
      reviewUserId: author?.id ?? null,
      reviewUserName: author?.name ?? '',
      reviewReturns: review?.returns ?? 0,
    };
  }

  #close({ close }: IncidentSeed): Row {
    return {
      closedAt: close?.closedAt ?? null,
      closedBy: close?.closedBy ?? null,
      closeUserName: close?.user ? this.#context.user(close.user).name : null,
      closeComments: close?.comments ?? '',
      ...(close?.other ? prefixed('close', close.other) : byNoOther),
    };
  }

  #incidentPerson(person: PersonSeed, { enteredAt }: IncidentSeed): Row {
    const columns = this.personColumns(person);
    return {
      ...columns,
      ...switches(person.statuses, personStatuses),
      ...switches(person.relations, personRelations),
      personId: this.#keep('person', person.key, columns, enteredAt),
      comments: person.comments,
      duplicationChecked: true,
    };
  }

  #incidentLegalEntity(legalEntity: LegalEntitySeed, { enteredAt }: IncidentSeed): Row {
    const columns = this.#legalEntity(legalEntity);
    return {
      ...columns,
      ...switches(legalEntity.relations, legalEntityRelations),
      legalEntityId: this.#keep('legal_entity', legalEntity.owner ? ownerKey : legalEntity.key, columns, enteredAt),
      comments: legalEntity.comments,
      duplicationChecked: true,
    };
  }

  #legalEntity({ name, contact, phone, mobilePhone, email, owner, address }: LegalEntitySeed): Row {
    return { name, contact, phone, mobilePhone, email, owner, ...this.addressColumns(address) };
  }

  #correctiveAction({ type, details, referred, contact }: CorrectiveActionSeed, seed: IncidentSeed): Row {
    const [department, agency] = [
      referred?.type === 'INTERNAL' ? referred.department : null,
      referred?.type === 'EXTERNAL' ? referred.agency : null,
    ];
    return {
      typeId: this.#lookup('CORRECTIVE_ACTION_TYPE', type),
      actionType: seed.investigator ? 'EDIT' : 'CREATE',
      details,
      referred: referred !== null,
      referredType: referred?.type ?? null,
      referredInternalDepartmentId: this.#lookup('DEPARTMENT', department),
      referredExternalAgencyId: this.#lookup('REFERRED_AGENCY', agency),
      ...prefixed('referredContact', contact),
    };
  }

  #lookup(type: LookupType, name: string | null): string | null {
    return name && this.#context.lookup(type, [name]);
  }

  #add(table: Table, row: Row): string {
    const id = randomUUIDv7();
    this.#rows[table].push({ id, ...row });
    return id;
  }

  /** A row without a key is never reused. */
  #keep(table: 'person' | 'legal_entity', key: string | null, columns: Row, since: Date): string {
    const known = key && this.#known.get(`${table} ${key}`);
    if (known) return known;
    const id = this.#add(table, { ...columns, createdAt: since, updatedAt: since });
    if (key) this.#known.set(`${table} ${key}`, id);
    return id;
  }
}

const ownerKey = 'owner';
const descriptions = Object.keys(personDescription) as (keyof typeof personDescription)[];
const contactNames = ['firstName', 'middleName', 'lastName', 'alias', 'position', 'email', 'phone', 'mobilePhone'];
const byNoOther = prefixed('close', Object.fromEntries([...contactNames, 'department'].map((name) => [name, ''])));

function noRows() {
  return Object.fromEntries(tables.map((table): [Table, Row[]] => [table, []])) as Record<Table, Row[]>;
}

/** A trigger would write these with a second version of every incident. */
function personFlags(persons: PersonSeed[]): Row {
  const related = switches(
    persons.flatMap(({ relations }) => relations),
    personRelations,
  );
  return Object.fromEntries(
    Object.entries(related).map(([name, value]) => [`${name.replace('relation', 'has')}Person`, value]),
  );
}

function switches(on: string[], all: object): Row {
  return Object.fromEntries(Object.keys(all).map((name) => [name, on.includes(name)]));
}

function prefixed(prefix: string, columns: Row): Row {
  return Object.fromEntries(
    Object.entries(columns).map(([name, value]) => [`${prefix}${name.charAt(0).toUpperCase()}${name.slice(1)}`, value]),
  );
}
