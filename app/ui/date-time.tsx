import { type Display, dateAndTime } from './format.ts';

/** In a narrow place the time goes below the date; neither breaks by itself. */
export function DateTime({ at, display, dateOnly }: { at: string; display: Display; dateOnly?: boolean }) {
  const { date, time } = dateAndTime(at, display);
  return (
    <time className="t-when" dateTime={at}>
      {dateOnly ? date : `${date} ${time.replace(' ', '\u00a0')}`}
    </time>
  );
}
