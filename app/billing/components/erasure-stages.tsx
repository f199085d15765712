import { classes } from '../../ui/classes.ts';
import { type Clock, counted, formatDate, formatTime, zoneWords } from '../../ui/format.ts';
import { erasureNotices } from '../erasure/account-life.ts';
import type { AccountEnding } from '../queries/account-ending.server.ts';

const dayMs = 86_400_000;
const names = ['First reminder', 'Second reminder', 'Last reminder'];

type StagesProps = { ending: AccountEnding; now: string; clock: Clock };

export function ErasureStages({ ending, now, clock }: StagesProps) {
  const { endedAt, erasesAt, requestedAt, administrators, timeZone } = ending;
  const dayOf = (at: number | string) => formatDate(new Date(at).toISOString(), clock);
  const erases = new Date(erasesAt).getTime();
  const notices = requestedAt ? [] : erasureNotices;
  return (
    <ol className="stages gap">
      <li className="stages__done">
        <b>{dayOf(endedAt)}</b>
        <span>Disabled, read-only</span>
        <span className="small quiet">{`Email to ${counted(administrators, 'administrator')}`}</span>
      </li>
      {notices.map(({ daysBefore }, index) => {
        const sentAt = erases - daysBefore * dayMs;
        const isDone = sentAt <= new Date(now).getTime();
        return (
          <li key={daysBefore} className={classes(isDone ? 'stages__done' : 'stages__next')}>
            <b>{dayOf(sentAt)}</b>
            <span>{names[index]}</span>
            <span className="small quiet">{`${daysBefore} days before`}</span>
          </li>
        );
      })}
      <li className="stages__end">
        <b>{dayOf(erases)}</b>
        <span>Erased</span>
        <span className="small quiet">{`at ${formatTime(new Date(erases).toISOString(), clock)}, ${zoneWords(timeZone)}`}</span>
      </li>
    </ol>
  );
}
