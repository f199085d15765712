import { formatDay } from '../../../ui/format.ts';
import { Icon } from '../../../ui/icon.tsx';
import { nextSlot } from '../next-slot.ts';
import type { Timing } from '../schedule.schema.ts';
import { hourInWords, weekdayNames } from '../timing-words.ts';

export type Calendar = { timeZone: string; dateFormat: 0 | 1; now: string; lastDay: string | null };

type FirstOnProps = { timing: Timing; names: string[]; calendar: Calendar };

export function FirstOn({ timing, names, calendar }: FirstOnProps) {
  const { day } = nextSlot(timing, calendar.timeZone, new Date(calendar.now), calendar.lastDay);
  const weekday = weekdayNames[(new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7];
  return (
    <p className="schedule__next" role="status">
      <Icon name="mail" />
      <span>
        First on{' '}
        <b>
          {weekday} {formatDay(day, calendar)} at {hourInWords(timing.hour)}
        </b>
        , to {names.length > 0 ? listOf(names) : 'nobody yet'}.
      </span>
    </p>
  );
}

const listOf = (names: string[]) => new Intl.ListFormat('en-GB').format(names);
