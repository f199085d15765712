import { TZDate } from '@date-fns/tz';
import { addDays } from 'date-fns/addDays';
import { addMinutes } from 'date-fns/addMinutes';
import { format } from 'date-fns/format';
import { type Decks, phrase } from './phrases.ts';
import { Random } from './random.ts';
import type { Voice, World } from './world.ts';

/** The author of one report: how he or she speaks, tells the time and names amounts. */
export class Narrator extends Random {
  readonly world: World;
  readonly voice: Voice;
  readonly decks: Decks;
  readonly moment: Date;
  #guard?: string;
  #boss?: string;

  constructor(world: World, voice: Voice, decks: Decks, moment: Date, seed: number) {
    super(seed);
    this.world = world;
    this.voice = voice;
    this.decks = decks;
    this.moment = moment;
  }

  say(strings: TemplateStringsArray, ...values: unknown[]): string {
    return phrase(strings, values, this.decks, this);
  }

  /** Like pick, but goes through the whole list before it repeats itself. */
  deal<T>(key: string, list: readonly T[]): T {
    return list[this.decks.draw(key, list.length, this)]!;
  }

  maybe(probability: number, ...texts: string[]): string[] {
    return this.chance(probability) ? texts : [];
  }

  get me(): string {
    return this.voice.me;
  }

  /** Whoever answers calls on the floor: the author, or a colleague when the author runs the house. */
  get guard(): string {
    this.#guard ??= this.voice.role === 'officer' ? this.me : this.pick(this.world.guards);
    return this.#guard;
  }

  get boss(): string {
    this.#boss ??= this.voice.role === 'manager' ? this.me : this.pick(this.world.bosses);
    return this.#boss;
  }

  get toGuard(): string {
    return this.guard === 'I' ? 'me' : this.guard;
  }

  t(minute = 0): string {
    return format(this.at(minute), { '12': 'h:mm a', '24': 'HH:mm', hrs: "HHmm 'hrs'" }[this.voice.clock]);
  }

  /** A time as somebody else gives it: about half past, without seconds of doubt. */
  about(minute = 0): string {
    const at = this.at(minute);
    const rounded = addMinutes(at, -(at.getMinutes() % 15));
    return format(rounded, this.voice.clock === '12' ? 'h:mm a' : 'HH:mm');
  }

  weekday(minute = 0): string {
    return format(this.at(minute), 'EEEE');
  }

  date(minute = 0): string {
    return format(this.at(minute), this.world.account.dateFormat === 1 ? 'MMMM d' : 'd MMMM');
  }

  days(count: number): string {
    return count === 1 ? 'one day' : `${count} days`;
  }

  get isCold(): boolean {
    return [11, 0, 1, 2].includes(this.at(0).getMonth());
  }

  hour(minute = 0): number {
    return this.at(minute).getHours();
  }

  /** The day somebody leaves, by name. */
  leaving(days = this.int(1, 3)): string {
    return format(addDays(this.at(0), days), 'EEEE');
  }

  money(cents: number): string {
    const dollars = (cents / 100).toLocaleString('en-CA', {
      minimumFractionDigits: cents % 100 ? 2 : 0,
      maximumFractionDigits: 2,
    });
    return `$${dollars}`;
  }

  /** An amount in cents, in whole steps of dollars. */
  amount(leastDollars: number, mostDollars: number, stepDollars = 5): number {
    return this.int(Math.ceil(leastDollars / stepDollars), Math.floor(mostDollars / stepDollars)) * stepDollars * 100;
  }

  phone(areaCode: string): string {
    return `${areaCode}-555-01${String(this.int(0, 99)).padStart(2, '0')}`;
  }

  code(alphabet: string, length: number): string {
    return Array.from({ length }, () => this.pick([...alphabet])).join('');
  }

  /** So many minutes after the moment, on the clock of the account. */
  at(minute: number): TZDate {
    return new TZDate(addMinutes(this.moment, minute).getTime(), this.world.account.timeZone);
  }
}
