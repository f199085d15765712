import type { PlaceSeed, ScenarioSeed } from '../content.schema.ts';
import { Actor } from './actor.ts';
import type { Story } from './compose.ts';
import { fill } from './fill.ts';
import type { Car, Entity, Place, Police, Scene, Tale, Thing } from './scene.ts';

type Part = Actor | Entity | Police | (Car & { at: number }) | (Thing & { at: number }) | Place;
type Draws = ScenarioSeed['draws'];
type When = { if?: string; chance?: number };

export function tell(scene: Scene, scenario: ScenarioSeed): { tale: Tale; closing: string } {
  const teller = new Teller(scene, scenario.draws);
  return teller.tell(scenario);
}

class Teller {
  readonly #scene: Scene;
  readonly #values = new Map<string, unknown>();
  /** Each draw is decided once. */
  readonly #said = new Map<string, string>();

  constructor(scene: Scene, draws: Draws) {
    this.#scene = scene;
    for (const [name, list] of Object.entries(draws)) this.#values.set(name, scene.deal(list));
  }

  tell(scenario: ScenarioSeed): { tale: Tale; closing: string } {
    const scene = this.#scene;
    for (const [name, [least, most, step = 1]] of Object.entries(scenario.numbers)) {
      this.#values.set(name, scene.int(Math.ceil(least / step), Math.floor(most / step)) * step);
    }
    const place = this.#place(scenario.place);
    this.#values.set('place', place);
    for (const [name, part] of Object.entries(scenario.cast)) {
      this.#values.set(name, this.#happens(part) ? this.#cast(name, part) : null);
    }
    for (const [name, part] of Object.entries(scenario.cast)) this.#comment(this.#values.get(name), part);
    for (const action of scenario.actions) {
      if (!this.#happens(action)) continue;
      scene.act(this.#fill(action.type), this.#fill(action.to), this.#fill(action.details), this.#actors(action.about));
    }
    const tale = {
      class: this.#fill(scenario.class),
      severity: this.#oneOf(scenario.severity),
      place,
      delay: this.#number(this.#fill(scenario.delay)),
      isUncertain: scene.chance(scenario.uncertain ?? 0),
      isLocked: scene.chance(scenario.locked ?? 0),
      cause: this.#oneOf(scenario.cause),
      why: this.#fill(scenario.why),
      story: this.#story(scenario),
    };
    for (const attachment of scenario.attachments) {
      if (this.#happens(attachment)) this.#attach(attachment, place);
    }
    return { tale, closing: scenario.closing.length ? this.#oneOf(scenario.closing) : '' };
  }

  #story({ lead, beats, said, done, end }: ScenarioSeed): Story {
    return {
      lead: this.#oneOf(lead),
      beats: beats.map((beat) => this.#beat(beat)).filter((beat) => beat !== ''),
      ...(said && this.#happens(said) && { said: [this.#shortName(said.by), this.#oneOf(said.words)] }),
      done: done.map((each) => this.#fill(each)).filter(Boolean),
      end: this.#fill(end),
    };
  }

  /** `@12 it was quiet` is twelve minutes later. */
  #beat(template: string): string | [number, string] {
    const text = this.#fill(template);
    const [, minute, rest] = /^@(\S+) (.+)$/s.exec(text) ?? [];
    return minute && rest ? [this.#number(minute), rest] : text;
  }

  #attach({ kind, name, by, minutes, about, on }: ScenarioSeed['attachments'][number], place: Place) {
    const text = this.#fill(about);
    if (kind === 'STATEMENT') this.#scene.statement(this.#actor(by), text);
    else if (kind === 'STILL') this.#scene.still(place, this.#number(this.#fill(minutes)), text);
    else {
      const part = on ? this.#values.get(on) : null;
      this.#scene.attach(kind, this.#fill(name), text, part ? onPart(part as Car & { at: number }) : null);
    }
  }

  #cast(name: string, part: ScenarioSeed['cast'][string]): Part {
    const scene = this.#scene;
    switch (part.is) {
      case 'person': {
        const last = part.kinOf && this.#actor(part.kinOf).seed.lastName;
        return scene.person(this.#fill(part.type), this.#fill(part.as), { ...part, last });
      }
      case 'staff':
        return scene.staff(this.#fill(part.who), this.#fill(part.as));
      case 'regular':
        return scene.regular(this.#fill(part.who), this.#fill(part.as));
      case 'stranger':
        return scene.unknown(this.#fill(part.as), part);
      case 'company':
        return scene.company(this.#fill(part.who), part.as, this.#fill(part.comments));
      case 'police': {
        const police = scene.police();
        this.#values.set(name, police);
        scene.report(police, this.#fill(part.report), this.#actors(part.about));
        return police;
      }
      case 'car':
        return scene.car(this.#owner(part.owner), part.state, this.#fill(part.involvement));
      case 'thing': {
        const thing = scene.thing(this.#oneOf(part.kinds));
        return { ...thing, at: scene.item(thing, part.status, this.#owner(part.owner)) };
      }
      case 'item': {
        const name = this.#fill(part.name);
        const dollars = part.dollars ? this.#number(part.dollars) : 0;
        const [color, serialNumber] = [this.#fill(part.color), this.#fill(part.serialNumber)];
        const thing = {
          name,
          brand: '',
          model: '',
          color,
          serialNumber,
          dollars,
          text: name.charAt(0).toLowerCase() + name.slice(1),
        };
        return { ...thing, at: scene.item(thing, part.status, this.#owner(part.owner)) };
      }
      case 'place':
        return this.#place(part.at);
    }
  }

  #comment(value: unknown, part: ScenarioSeed['cast'][string]) {
    if (!value) return;
    if (value instanceof Actor && 'notes' in part && part.notes) value.seed.comments = this.#fill(part.notes);
    if (part.is === 'car' || part.is === 'thing' || part.is === 'item') {
      const { at } = value as { at: number };
      this.#scene.comment(part.is === 'car' ? { vehicle: at } : { item: at }, this.#fill(part.comments));
    }
  }

  /** A place has draws of its own, for its own texts. */
  #place(keys: string[]): Place {
    const key = this.#oneOf(keys);
    const seed: PlaceSeed | undefined = this.#scene.world.places[key];
    if (!seed) throw new Error(`No place is called ${key}.`);
    const own = new Teller(this.#scene, seed.draws);
    const [unit, spot] = [own.#fill(seed.unit), own.#fill(seed.spot)];
    own.#values.set('unit', unit);
    const also = Object.entries(seed.also).map(([word, text]) => [word, own.#fill(text)]);
    return {
      path: own.#fill(seed.path),
      where: own.#fill(seed.where),
      cams: seed.cams.map((cam) => own.#fill(cam)),
      spot,
      unit,
      ...Object.fromEntries(also),
    };
  }

  #happens({ if: name, chance }: When): boolean {
    return (!name || this.#isTrue(name)) && (!chance || this.#scene.chance(chance));
  }

  #fill(template: string): string {
    return fill(template, {
      choose: (all, group) => this.#scene.deal(all, group),
      isTrue: (name) => this.#isTrue(name),
      valueOf: (words) => this.#words(words),
    });
  }

  #oneOf(templates: string[]): string {
    return this.#fill(templates.length > 1 ? this.#scene.deal(templates) : templates[0]!);
  }

  #isTrue(name: string): boolean {
    if (name.startsWith('!')) return !this.#isTrue(name.slice(1));
    const value = this.#valueOf(name);
    return value !== '' && value !== null && value !== undefined && value !== false;
  }

  #words(words: string): string {
    const [name = '', argument] = words.split(' ');
    const scene = this.#scene;
    if (/^\d/.test(name)) return String(this.#number(name));
    const minutes = () => (argument ? this.#number(argument) : 0);
    switch (name) {
      case 'me':
      case 'guard':
      case 'toGuard':
      case 'boss':
        return scene[name];
      case 't':
      case 'about':
      case 'weekday':
      case 'date':
        return scene[name](minutes());
      case 'leaving':
        return scene.leaving(argument ? this.#number(argument) : undefined);
      case 'money':
        return scene.money(this.#number(argument!));
    }
    const value = this.#valueOf(name);
    if (typeof value !== 'string' && typeof value !== 'number') throw new Error(`"${name}" says nothing.`);
    return String(value);
  }

  /** A number, a range such as `5-12`, or a name; each may be negative. */
  #number(words: string): number {
    const [, sign, rest] = /^(-?)(.+)$/.exec(words)!;
    const range = /^(\d+)(?:-(\d+))?$/.exec(rest!);
    const value = range
      ? this.#scene.int(Number(range[1]), Number(range[2] ?? range[1]))
      : Number(this.#valueOf(rest!));
    if (Number.isNaN(value)) throw new Error(`"${words}" is not a number.`);
    return sign ? -value : value;
  }

  #valueOf(name: string): unknown {
    const [root = '', field] = name.split('.');
    const value = this.#values.get(root);
    const inner = field === undefined || value == null ? value : (value as Record<string, unknown>)[field];
    if (typeof inner !== 'string' || !inner.includes('{')) return inner ?? '';
    const said = this.#said.get(name) ?? this.#fill(inner);
    this.#said.set(name, said);
    return said;
  }

  #shortName(by: string): string {
    const speaker = this.#fill(by);
    const actor = this.#values.get(speaker);
    if (!(actor instanceof Actor)) return speaker;
    return actor.seed.lastName ? actor.short : `the ${actor.man}`;
  }

  #actor(name: string): Actor {
    const actor = this.#values.get(this.#fill(name));
    if (!(actor instanceof Actor)) throw new Error(`Nobody is called "${name}".`);
    return actor;
  }

  #actors(names: string[]): Actor[] {
    return names.map((name) => this.#values.get(name)).filter((value) => value instanceof Actor);
  }

  #owner(name: string | undefined): Actor | Entity | null {
    return name ? (this.#values.get(name) as Actor | Entity | null) : null;
  }
}

/** Only cars have a plate. */
function onPart(part: { at: number }): { vehicle: number } | { item: number } {
  return 'plate' in part ? { vehicle: part.at } : { item: part.at };
}
