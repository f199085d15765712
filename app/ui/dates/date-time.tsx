import { type Clock, dateAndTime } from '../format.ts';

/** Shows a date and time that can wrap only between the two. */
export function DateTime({ at, display, dateOnly }: { at: string; display: Clock; dateOnly?: boolean }) {
  const { date, time } = dateAndTime(at, display);
  return (
    <time className="t-when" dateTime={at}>
      {dateOnly ? date : `${date} ${time.replace(' ', '\u00a0')}`}
    </time>
  );
}
