import { toDateFields } from '#db/vocabulary/zoned-time.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** Computes the offset from UTC once per hour, to convert many times quickly. */
export class AccountClock {
  readonly #timeZone: string;
  readonly #offsets = new Map<number, number>();

  constructor(timeZone: string) {
    this.#timeZone = timeZone;
  }

  fields(moment: Date): { date: string; minute: number } {
    const local = this.#local(moment);
    return { date: local.toISOString().slice(0, 10), minute: local.getUTCHours() * 60 + local.getUTCMinutes() };
  }

  /** Days since 1 January 1970. */
  day(moment: Date): number {
    return Math.floor(this.#local(moment).getTime() / day);
  }

  /** Keeps the local time of day. */
  later(moment: Date, days: number): Date {
    const local = this.#local(moment).getTime() + days * day;
    return new Date(local - this.#offset(local - this.#offset(local)));
  }

  #local(moment: Date): Date {
    return new Date(moment.getTime() + this.#offset(moment.getTime()));
  }

  #offset(time: number): number {
    const start = Math.floor(time / hour) * hour;
    let offset = this.#offsets.get(start);
    if (offset === undefined) {
      const local = toDateFields(new Date(start), this.#timeZone);
      offset = Date.parse(`${local.date}T${local.time}Z`) - start;
      this.#offsets.set(start, offset);
    }
    return offset;
  }
}
