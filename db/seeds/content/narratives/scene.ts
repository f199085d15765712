import { addMinutes } from 'date-fns/addMinutes';
import { format } from 'date-fns/format';
import { startOfDay } from 'date-fns/startOfDay';
import type { ItemStatus } from '../../../vocabulary/incident.ts';
import type {
  AttachmentKind,
  AttachmentSeed,
  ContactSeed,
  CorrectiveActionSeed,
  IncidentSeed,
  ItemSeed,
  LegalEntityRelation,
  LegalEntitySeed,
  OwnerSeed,
  VehicleSeed,
} from '../content.ts';
import { Actor } from './actor.ts';
import { Cast } from './cast.ts';
import { compose, type Story, sentences, stopped } from './compose.ts';
import { cars, policeNames, type ThingKind, things } from './things.ts';

export type Place = { path: string; where: string; cams?: string[]; spot?: string; unit?: string };

export type Tale = {
  /** Names from the root to the leaf, joined by " / ". */
  class: string;
  severity: 'Low' | 'Moderate' | 'High' | 'Critical';
  place: Place;
  /** Minutes from what happened to the report of it. */
  delay?: number;
  uncertain?: boolean;
  cause: string | null;
  why?: string;
  story: Story;
  closing?: string;
  /** How likely it is that the incident was locked. */
  locked?: number;
};

export type Car = {
  maker: string;
  model: string;
  color: string;
  plate: string;
  state: string;
  repair: number;
  text: string;
};
export type Thing = Omit<ItemSeed, 'owner' | 'status' | 'comments'> & { text: string };
type Entity = { name: string; seed: LegalEntitySeed };

/** One incident while it is being told: what is invented for the text lands in the fields too. */
export class Scene extends Cast {
  readonly #entities: LegalEntitySeed[] = [];
  readonly #vehicles: VehicleSeed[] = [];
  readonly #items: ItemSeed[] = [];
  readonly #attachments: AttachmentSeed[] = [];
  readonly #actions: CorrectiveActionSeed[] = [];

  /** A company of the account's world; the account itself is `self`. */
  company(key: string, names: string, comments = ''): Entity {
    const company = this.world.companies[key];
    if (!company) throw new Error(`No company is called ${key}.`);
    const relations = names
      .split(' ')
      .filter(Boolean)
      .map((name) => `relation${name.charAt(0).toUpperCase()}${name.slice(1)}` as LegalEntityRelation);
    const seed: LegalEntitySeed = { ...company, key, relations, comments: sentences(comments) };
    this.#entities.push(seed);
    return { name: company.name, seed };
  }

  /** A car with the plate of its owner's province, as far as that is known. */
  car(of?: Actor | string): Car {
    const [maker, model, colors, repair] = this.deal('cars', cars).split('|') as [string, string, string, string];
    const color = this.pick(colors.split(','));
    const from =
      (typeof of === 'string' ? of : of?.seed.address?.stateName) ??
      (of instanceof Actor ? this.world.plates[0]! : this.pick(this.world.plates));
    return {
      maker,
      model,
      color,
      plate: this.#plate(from),
      state: from,
      repair: Number(repair) * this.int(70, 130),
      text: `${color.toLowerCase()} ${maker} ${model}`,
    };
  }

  vehicle(car: Car, involvement: string, owner: Actor | Entity | null, comments = ''): number {
    return (
      this.#vehicles.push({
        owner: this.#owner(owner),
        licensePlate: car.plate,
        stateProvince: car.state,
        maker: car.maker,
        model: car.model,
        color: car.color,
        vin: this.chance(0.25) ? this.code('1234567890ABCDEFGHJKLMNPRSTUVWXYZ', 17) : '',
        involvement,
        comments: sentences(comments),
      }) - 1
    );
  }

  thing(kind: ThingKind): Thing {
    const [name, brand, model, color, value] = this.deal(`things ${kind}`, things[kind]).split('|') as string[];
    const hasSerial = ['laptop', 'phone', 'tablet', 'camera', 'bicycle'].includes(kind);
    return {
      name: name!,
      brand: brand!,
      model: model!,
      color: color!,
      serialNumber: hasSerial && this.chance(0.4) ? this.code('ABCDEFGHKLMNPQRSTVWXYZ0123456789', 10) : '',
      valueCents: Math.round((Number(value) * this.int(80, 104)) / 500) * 500,
      text: [
        /(phones|glasses)$/i.test(name!) ? 'pair of' : '',
        color!.toLowerCase(),
        brand,
        name!.toLowerCase().replace('mobile ', ''),
      ]
        .filter(Boolean)
        .join(' '),
    };
  }

  item(
    thing: Partial<Thing> & { name: string },
    status: ItemStatus,
    owner: Actor | Entity | null,
    comments = '',
  ): number {
    const { text, ...fields } = { text: '', ...thing };
    return (
      this.#items.push({
        brand: '',
        model: '',
        color: '',
        serialNumber: '',
        valueCents: null,
        ...fields,
        status,
        owner: this.#owner(owner),
        comments: sentences(comments),
      }) - 1
    );
  }

  /** A corrective action; `to` is a department, an agency, or null when it stays with the author. */
  act(type: string, to: string | null, details: string, ...involved: Actor[]): void {
    this.#actions.push({
      type,
      ...this.#referred(to),
      involvedPersons: involved.map((actor) => this.persons.indexOf(actor.seed)).filter((index) => index >= 0),
      details: sentences(stopped(details)),
    });
  }

  /** One of several actions, each a row `type|department or agency|details`. */
  actOneOf(key: string, rows: readonly string[], ...involved: Actor[]): void {
    const [type, to, details] = this.deal(key, rows).split('|') as [string, string, string];
    this.act(type, to, details, ...involved);
  }

  /** The police as they appear in a report: an officer and a file number. */
  police(): { officer: string; file: string; contact: ContactSeed } {
    const [first, last] = this.deal('police', policeNames).split('|') as [string, string];
    const badge = this.int(1140, 3890);
    const day = Math.floor((this.moment.getTime() % 31_557_600_000) / 86_400_000);
    const file = `${format(this.at(0), 'yy')}-${day * this.world.policeFilesADay + this.int(1000, 1400)}`;
    const contact = contactOf(`${first}|${last}|Constable`, this.phone(this.world.areaCode), this.world.policeHost);
    return { officer: `Constable ${last} (badge ${badge})`, file, contact };
  }

  report(police: { file: string; contact: ContactSeed }, details: string, ...involved: Actor[]): void {
    this.act(this.world.policeAction, this.world.policeAgency, details, ...involved);
    this.#actions.at(-1)!.contact = police.contact;
  }

  photo(name: string, about: string, on: AttachmentSeed['on'] = null, comments = ''): void {
    this.attach('IMAGE', name, about, on, comments);
  }

  /** A still of one of the place's cameras. */
  still(place: Place, minute: number, about: string): void {
    if (!place.cams) return;
    const camera = this.pick(place.cams);
    this.attach('IMAGE', `Camera ${camera} at ${format(this.at(minute), 'HH:mm')}`, about);
  }

  statement(actor: Actor, words: string): void {
    const taken = `${format(this.at(0), 'd MMMM yyyy')} by ${this.voice.name}`;
    this.attach(
      this.chance(0.6) ? 'PDF' : 'DOC',
      `Statement ${actor.short}`,
      `Statement of ${actor.name}, taken on ${taken}.\n\n${sentences(stopped(words))}\n\nRead over and signed.`,
    );
  }

  attach(kind: AttachmentKind, name: string, about: string, on: AttachmentSeed['on'] = null, comments = ''): void {
    if (!this.chance(0.55)) return;
    this.#attachments.push({
      name: name.slice(0, 100),
      kind,
      about: sentences(about),
      comments: sentences(comments),
      on,
    });
  }

  /** Everything told so far as one incident; who investigates and closes it comes later. */
  finish(tale: Tale): IncidentSeed {
    const delay = tale.delay ?? this.int(2, 12);
    const told = (tale.story.beats ?? []).map((beat) => (typeof beat === 'string' ? 0 : beat[0]));
    const reportedAt = addMinutes(this.moment, delay);
    this.#passer(tale);
    this.#file(tale);
    return {
      enteredBy: this.voice.user,
      investigator: null,
      enteredAt: addMinutes(this.moment, Math.max(delay, ...told) + this.int(12, 95)),
      reportedAt,
      occurredAt: tale.uncertain ? new Date(startOfDay(this.at(0)).getTime()) : this.moment,
      occurredUncertain: tale.uncertain ?? false,
      classPath: tale.class.split(' / '),
      severity: tale.severity,
      location: {
        ...this.world.addressOf(tale.place.path),
        path: tale.place.path.split(' / '),
        address: tale.place.spot ?? '',
        unit: tale.place.unit ?? '',
      },
      primaryCause: tale.cause,
      causeComments: sentences(stopped((tale.why ?? '').trim())),
      summary: compose(
        tale.story,
        this.deal(`layout ${this.voice.user}`, this.voice.layouts),
        (minute) => this.t(minute),
        this,
      ),
      persons: this.persons,
      legalEntities: this.#entities,
      vehicles: this.#vehicles,
      items: this.#items,
      attachments: this.#attachments,
      correctiveActions: this.#actions,
      locked: this.chance(tale.locked ?? 0),
      close: null,
    };
  }

  /** Somebody who was nearby and left a name. */
  #passer({ class: kind, place, story, locked }: Tale): void {
    const isOpen = passed.test(kind) && !place.unit && !locked;
    if (!isOpen || this.persons.length > 2 || !this.chance(0.3)) return;
    const passer = this.person(this.world.passerType, 'witness', { isNew: true });
    story.done?.push(
      this
        .say`{name and number of ${passer.name}, who was nearby, taken|${passer.name}, who had been nearby, left a number|details of a bystander taken (${passer.name})}`,
    );
  }

  /** Now and then the log of the shift, or what somebody said on tape, is kept with the report. */
  #file({ story: { lead, beats = [], said, done = [] } }: Tale): void {
    const lines = beats.map((beat) => (typeof beat === 'string' ? beat : `${this.t(beat[0])} ${beat[1]}`));
    if (lines.length > 1 && this.chance(0.12)) {
      const log = [`Log of ${this.voice.name}, ${this.date()}`, lead, ...lines, ...done]
        .join('\n')
        .replaceAll('**', '');
      this.attach(this.chance(0.6) ? 'TXT' : 'DOC', `Shift log ${this.date()}`, log);
    }
    if (said && this.chance(0.1)) {
      this.attach(
        'AUDIO',
        `Interview ${said[0]}`,
        `Interview with ${said[0]}, recorded by ${this.voice.name}: "${said[1]}"`,
      );
    }
  }

  #plate(state: string): string {
    const pattern = platePatterns[state] ?? 'LLL-DDDD';
    return pattern.replace(/[LD]/g, (kind) => this.code(kind === 'L' ? 'ABCDEFGHJKLMNPRSTVWX' : '0123456789', 1));
  }

  #owner(owner: Actor | Entity | null): OwnerSeed {
    if (!owner) return null;
    if (!(owner instanceof Actor)) return { legalEntity: this.#entities.indexOf(owner.seed) };
    const person = this.persons.indexOf(owner.seed);
    return person < 0 ? null : { person };
  }

  #referred(to: string | null): Pick<CorrectiveActionSeed, 'referred' | 'contact'> {
    const { agencies, areaCode } = this.world;
    const agency = to ? agencies[to] : undefined;
    if (to && agency) {
      const [first, last, position, phone, host] = this.pick(agency).split('|') as [
        string,
        string,
        string,
        string,
        string,
      ];
      return {
        referred: { type: 'EXTERNAL', agency: to },
        contact: contactOf(`${first}|${last}|${position}`, phone, host),
      };
    }
    const head = to ? this.staff(this.world.heads[to] ?? to).seed : this.voice.contact;
    const contact = {
      firstName: head.firstName,
      middleName: '',
      lastName: head.lastName,
      alias: '',
      position: head.position,
      email: head.email,
      phone: head.phone || this.phone(areaCode),
      mobilePhone: '',
    };
    return { referred: to ? { type: 'INTERNAL', department: to } : null, contact };
  }
}

/** Where there are bystanders. */
const passed =
  /^(Security \/ (Theft \/ From (public|vehicle)|Disturbance|Assault|Suspicious|Vandalism|Aggression)|Safety \/ (Slip|Struck|Pool|Medical|Fire)|Crime \/ Theft|Vehicle)/;

const platePatterns: Record<string, string> = {
  'British Columbia': 'LLD DDL',
  Alberta: 'LLL-DDDD',
  Ontario: 'LLLL DDD',
  Quebec: 'LDD LLL',
  Washington: 'LLLDDDD',
  Oregon: 'DDD LLL',
  California: 'DLLLDDD',
  'Nova Scotia': 'LLL DDD',
  'New Brunswick': 'LLL DDD',
  Pennsylvania: 'LLL-DDDD',
  Manitoba: 'LLL DDD',
  Saskatchewan: 'DDD LLL',
  Illinois: 'LL DDDDD',
};

function contactOf(words: string, phone: string, host: string): ContactSeed {
  const [firstName, lastName, position] = words.split('|') as [string, string, string];
  const email = `${firstName[0]}.${lastName}@${host}`.toLowerCase().replace(/[' ]/g, '');
  return { firstName, middleName: '', lastName, alias: '', position, email, phone, mobilePhone: '' };
}
