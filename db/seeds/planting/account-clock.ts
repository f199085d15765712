import { toDateFields } from '#app/incidents/zoned-time.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** The account's own clock for very many moments: what it differs from UTC by is asked for once an hour. */
export class AccountClock {
  readonly #timeZone: string;
  readonly #offsets = new Map<number, number>();

  constructor(timeZone: string) {
    this.#timeZone = timeZone;
  }

  fields(moment: Date): { date: string; minute: number } {
    const there = this.#local(moment);
    return { date: there.toISOString().slice(0, 10), minute: there.getUTCHours() * 60 + there.getUTCMinutes() };
  }

  /** The number of the day, from that of 1 January 1970. */
  day(moment: Date): number {
    return Math.floor(this.#local(moment).getTime() / day);
  }

  /** So many days later at the same time of the day. */
  later(moment: Date, days: number): Date {
    const there = this.#local(moment).getTime() + days * day;
    return new Date(there - this.#offset(there - this.#offset(there)));
  }

  #local(moment: Date): Date {
    return new Date(moment.getTime() + this.#offset(moment.getTime()));
  }

  #offset(time: number): number {
    const start = Math.floor(time / hour) * hour;
    let offset = this.#offsets.get(start);
    if (offset === undefined) {
      const there = toDateFields(new Date(start), this.#timeZone);
      offset = Date.parse(`${there.date}T${there.time}Z`) - start;
      this.#offsets.set(start, offset);
    }
    return offset;
  }
}
