import { type Display, dateAndTime } from './format.ts';

export function When({ at, display, dateOnly }: { at: string; display: Display; dateOnly?: boolean }) {
  const { date, time } = dateAndTime(at, display);
  return (
    <time className="t-when" dateTime={at}>
      <span className="nowrap">{date}</span>
      {!dateOnly && ' '}
      {!dateOnly && <span className="nowrap">{time}</span>}
    </time>
  );
}
