import { TZDate } from '@date-fns/tz';
import { addDays } from 'date-fns/addDays';
import { addMinutes } from 'date-fns/addMinutes';
import { format } from 'date-fns/format';
import type { UserSeed, Voice, World } from '../content.schema.ts';
import type { Decks } from './decks.ts';
import { Random } from './random.ts';

const wholeDollars = new Intl.NumberFormat('en-CA', { maximumFractionDigits: 0 });

/** Writes as one author: style, times and amounts. */
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

  /** Like pick, but uses the whole list before it repeats. */
  deal<T>(list: readonly T[], key?: unknown): T {
    return this.decks.deal(list, this, key);
  }

  get author(): UserSeed {
    return this.world.account.users.find(({ key }) => key === this.voice.user)!;
  }

  get authorName(): string {
    return `${this.author.firstName} ${this.author.lastName}`;
  }

  get me(): string {
    return this.voice.me;
  }

  /** The author, or a colleague when the author is in charge. */
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

  /** A time as another person says it: rounded to quarters. */
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

  leaving(days = this.int(1, 3)): string {
    return format(addDays(this.at(0), days), 'EEEE');
  }

  money(dollars: number): string {
    return `$${wholeDollars.format(dollars)}`;
  }

  phone(areaCode: string): string {
    return `${areaCode}-555-01${String(this.int(0, 99)).padStart(2, '0')}`;
  }

  code(alphabet: string, length: number): string {
    return Array.from({ length }, () => this.pick([...alphabet])).join('');
  }

  /** `minute` counts from the moment, on the account's clock. */
  at(minute: number): TZDate {
    return new TZDate(addMinutes(this.moment, minute).getTime(), this.world.account.timeZone);
  }
}
