import { addMinutes } from 'date-fns/addMinutes';
import { format } from 'date-fns/format';
import { startOfDay } from 'date-fns/startOfDay';
import type { ItemStatus } from '../../vocabulary/incident.ts';
import type { Contact } from '../content.schema.ts';
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

/** A place with filled words. */
export type Place = { path: string; where: string; cams: string[]; spot: string; unit: string };

export type Tale = {
  /** From the root to the leaf, joined by " / ". */
  class: string;
  severity: string;
  place: Place;
  /** Minutes from the occurrence to the report. */
  delay: number;
  isUncertain: boolean;
  isLocked: boolean;
  cause: string;
  why: string;
  story: Story;
};

/** `dollars` is the cost of its repair. */
export type Car = {
  maker: string;
  model: string;
  color: string;
  plate: string;
  state: string;
  dollars: number;
  text: string;
};
export type Thing = Pick<ItemSeed, 'name' | 'brand' | 'model' | 'color' | 'serialNumber'> & {
  dollars: number;
  text: string;
};
export type Entity = { name: string; seed: LegalEntitySeed };
export type Police = { officer: string; file: string; contact: ContactSeed };

/** Composes an incident: values invented for its text are in its fields too. */
export class Scene extends Cast {
  readonly #entities: LegalEntitySeed[] = [];
  readonly #vehicles: VehicleSeed[] = [];
  readonly #items: ItemSeed[] = [];
  readonly #attachments: AttachmentSeed[] = [];
  readonly #actions: CorrectiveActionSeed[] = [];

  /** The account itself is `self`. */
  company(key: string, names: string, comments: string): Entity {
    const { account, ownContact, companies } = this.world;
    const relations = names
      .split(' ')
      .map((name) => `relation${name.charAt(0).toUpperCase()}${name.slice(1)}` as LegalEntityRelation);
    const { name, phone, address } = account;
    const company =
      key === 'self' ? { name, phone, address, contact: ownContact, email: '', owner: true } : companies[key];
    if (!company) throw new Error(`No company is called ${key}.`);
    const seed = { owner: false, mobilePhone: '', ...company, key, relations, comments: sentences(comments) };
    this.#entities.push(seed);
    return { name: company.name, seed };
  }

  /** The plate is of the owner's province, if known. */
  car(owner: Actor | Entity | null, state: string | undefined, involvement: string): Car & { at: number } {
    const { maker, model, colors, repair } = this.deal(this.world.things.cars);
    const color = this.pick(colors);
    const own = owner instanceof Actor ? (owner.seed.address?.stateName ?? this.world.plates[0]!) : null;
    const from = state ?? own ?? this.pick(this.world.plates);
    const plate = this.#plate(from);
    const at = this.#vehicles.push({
      owner: this.#owner(owner),
      licensePlate: plate,
      stateProvince: from,
      maker,
      model,
      color,
      vin: this.chance(0.25) ? this.code('1234567890ABCDEFGHJKLMNPRSTUVWXYZ', 17) : '',
      involvement,
      comments: '',
    });
    const dollars = Math.round((repair * this.int(70, 130)) / 100);
    return {
      maker,
      model,
      color,
      plate,
      state: from,
      dollars,
      text: `${color.toLowerCase()} ${maker} ${model}`,
      at: at - 1,
    };
  }

  thing(kind: string): Thing {
    const known = this.world.things.things[kind];
    if (!known) throw new Error(`Nothing is a ${kind}.`);
    const { name, brand, model, color, dollars } = this.deal(known);
    const hasSerial = ['laptop', 'phone', 'tablet', 'camera', 'bicycle'].includes(kind);
    const words = [color.toLowerCase(), brand, name.toLowerCase().replace('mobile ', '')];
    return {
      name,
      brand,
      model,
      color,
      serialNumber: hasSerial && this.chance(0.4) ? this.code('ABCDEFGHKLMNPQRSTVWXYZ0123456789', 10) : '',
      dollars: Math.round((dollars * this.int(80, 104)) / 500) * 5,
      text: [...(/(phones|glasses)$/i.test(name) ? ['pair of'] : []), ...words].filter(Boolean).join(' '),
    };
  }

  item({ dollars, text: _, ...thing }: Thing, status: ItemStatus, owner: Actor | Entity | null): number {
    return (
      this.#items.push({ ...thing, valueCents: dollars * 100, status, owner: this.#owner(owner), comments: '' }) - 1
    );
  }

  /** Comments name what follows the vehicle or item in the story, and so are added last. */
  comment(on: { vehicle: number } | { item: number }, comments: string): void {
    const part = 'vehicle' in on ? this.#vehicles[on.vehicle]! : this.#items[on.item]!;
    part.comments = sentences(comments);
  }

  /** `to` is a department, an agency, or empty for the author. */
  act(type: string, to: string, details: string, about: Actor[], contact?: ContactSeed): void {
    this.#actions.push({
      type,
      ...this.#referred(to),
      ...(contact && { contact }),
      involvedPersons: about.map((actor) => this.persons.indexOf(actor.seed)).filter((index) => index >= 0),
      details: sentences(stopped(details)),
    });
  }

  /** An officer and a file number. */
  police(): Police {
    const { things, areaCode, policeFilesADay, policeHost } = this.world;
    const officer = this.deal(things.police);
    const badge = this.int(1140, 3890);
    const day = Math.floor((this.moment.getTime() % 31_557_600_000) / 86_400_000);
    const file = `${format(this.at(0), 'yy')}-${day * policeFilesADay + this.int(1000, 1400)}`;
    const contact = contactOf({ ...officer, position: 'Constable', phone: this.phone(areaCode), mailHost: policeHost });
    return { officer: `Constable ${officer.lastName} (badge ${badge})`, file, contact };
  }

  report({ contact }: Police, details: string, about: Actor[]): void {
    this.act(this.world.policeAction, this.world.policeAgency, details, about, contact);
  }

  still({ cams }: Place, minute: number, about: string): void {
    if (cams.length) this.attach('IMAGE', `Camera ${this.pick(cams)} at ${format(this.at(minute), 'HH:mm')}`, about);
  }

  statement(actor: Actor, words: string): void {
    const taken = `${format(this.at(0), 'd MMMM yyyy')} by ${this.authorName}`;
    this.attach(
      this.chance(0.6) ? 'PDF' : 'DOC',
      `Statement ${actor.short}`,
      `Statement of ${actor.name}, taken on ${taken}.\n\n${sentences(stopped(words))}\n\nRead over and signed.`,
    );
  }

  attach(kind: AttachmentKind, name: string, about: string, on: AttachmentSeed['on'] = null): void {
    if (!this.chance(0.42)) return;
    this.#attachments.push({ name: name.slice(0, 100), kind, about: sentences(about), comments: '', on });
  }

  /** Investigation and close follow later. */
  finish(tale: Tale): IncidentSeed {
    const { place, story, delay, isUncertain } = tale;
    const told = (story.beats ?? []).map((beat) => (typeof beat === 'string' ? 0 : beat[0]));
    this.#passer(tale);
    this.#file(tale);
    return {
      enteredBy: this.voice.user,
      investigator: null,
      enteredAt: addMinutes(this.moment, Math.max(delay, ...told) + this.int(12, 95)),
      reportedAt: addMinutes(this.moment, delay),
      occurredAt: isUncertain ? new Date(startOfDay(this.at(0)).getTime()) : this.moment,
      occurredUncertain: isUncertain,
      classPath: tale.class.split(' / '),
      severity: tale.severity,
      location: { ...this.#address(place.path), path: place.path.split(' / '), address: place.spot, unit: place.unit },
      primaryCause: tale.cause,
      causeComments: sentences(stopped(tale.why)),
      summary: compose(story, this.deal(this.voice.layouts), (minute) => this.t(minute), this),
      persons: this.persons,
      legalEntities: this.#entities,
      vehicles: this.#vehicles,
      items: this.#items,
      attachments: this.#attachments,
      correctiveActions: this.#actions,
      locked: tale.isLocked,
      close: null,
    };
  }

  /** A bystander who left a name. */
  #passer({ class: kind, place, story, isLocked }: Tale): void {
    const isOpen = passed.test(kind) && !place.unit && !isLocked;
    if (!isOpen || this.persons.length > 2 || !this.chance(0.3)) return;
    const { name } = this.person(this.world.passerType, 'witness', { isNew: true });
    const left = this.deal(passerWords);
    story.done?.push(left.replace('NAME', name));
  }

  /** Some reports have the shift's log or a recorded statement. */
  #file({ story: { lead, beats = [], said, done = [] } }: Tale): void {
    const lines = beats.map((beat) => (typeof beat === 'string' ? beat : `${this.t(beat[0])} ${beat[1]}`));
    if (lines.length > 1 && this.chance(0.12)) {
      const log = [`Log of ${this.authorName}, ${this.date()}`, lead, ...lines, ...done]
        .join('\n')
        .replaceAll('**', '');
      this.attach(this.chance(0.6) ? 'TXT' : 'DOC', `Shift log ${this.date()}`, log);
    }
    if (said && this.chance(0.1)) {
      const about = `Interview with ${said[0]}, recorded by ${this.authorName}: "${said[1]}"`;
      this.attach('AUDIO', `Interview ${said[0]}`, about);
    }
  }

  #plate(state: string): string {
    const pattern = this.world.things.plates[state] ?? 'LLL-DDDD';
    return pattern.replace(/[LD]/g, (kind) => this.code(kind === 'L' ? 'ABCDEFGHJKLMNPRSTVWX' : '0123456789', 1));
  }

  #owner(owner: Actor | Entity | null): OwnerSeed {
    if (!owner) return null;
    if (!(owner instanceof Actor)) return { legalEntity: this.#entities.indexOf(owner.seed) };
    const person = this.persons.indexOf(owner.seed);
    return person < 0 ? null : { person };
  }

  /** The address of the nearest location above that has one. */
  #address(path: string) {
    const { account, addresses } = this.world;
    const above = Object.keys(addresses).filter((each) => path === each || path.startsWith(`${each} / `));
    return addresses[above.toSorted((one, other) => other.length - one.length)[0] ?? ''] ?? account.address;
  }

  #referred(to: string): Pick<CorrectiveActionSeed, 'referred' | 'contact'> {
    const { agencies, areaCode, heads } = this.world;
    const agency = agencies[to];
    if (agency) return { referred: { type: 'EXTERNAL', agency: to }, contact: contactOf(this.pick(agency)) };
    const { firstName, lastName, position, email, phone } = to ? this.staff(heads[to] ?? to).seed : this.author;
    return {
      referred: to ? { type: 'INTERNAL', department: to } : null,
      contact: {
        firstName,
        middleName: '',
        lastName,
        alias: '',
        position,
        email,
        phone: phone || this.phone(areaCode),
        mobilePhone: '',
      },
    };
  }
}

/** Classes with bystanders. */
const passed =
  /^(Security \/ (Theft \/ From (public|vehicle)|Disturbance|Assault|Suspicious|Vandalism|Aggression)|Safety \/ (Slip|Struck|Pool|Medical|Fire)|Crime \/ Theft|Vehicle)/;

const passerWords = [
  'name and number of NAME, who was nearby, taken',
  'NAME, who had been nearby, left a number',
  'details of a bystander taken (NAME)',
];

export function contactOf({ firstName, lastName, position, phone, mailHost }: Contact): ContactSeed {
  const email = `${firstName[0]}.${lastName}@${mailHost}`.toLowerCase().replace(/[' ]/g, '');
  return { firstName, middleName: '', lastName, alias: '', position, email, phone, mobilePhone: '' };
}
