import { type Display, formatDate, formatTime } from './format.ts';

export function When({ at, display, dateOnly }: { at: string; display: Display; dateOnly?: boolean }) {
  return (
    <time className="t-when" dateTime={at}>
      <span className="nowrap">{formatDate(at, display)}</span>
      {!dateOnly && ' '}
      {!dateOnly && <span className="nowrap">{formatTime(at, display)}</span>}
    </time>
  );
}
