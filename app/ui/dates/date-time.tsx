import { type Clock, dateAndTime } from '../format.ts';

/** Wraps only between date and time. */
export function DateTime({ at, display, dateOnly }: { at: string; display: Clock; dateOnly?: boolean }) {
  const { date, time } = dateAndTime(at, display);
  return (
    <time className="t-when" dateTime={at}>
      {dateOnly ? date : `${date} ${time.replace(' ', '\u00a0')}`}
    </time>
  );
}
