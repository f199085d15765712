import { type SentFormat, sentFormats, type Timing } from './schedule.schema.ts';
import { timingInWords } from './timing-words.ts';

type Stored = Timing & { format: SentFormat; sendsEmpty: boolean; recipients: string[] };

/** Forms and the audit share these words; `names` are those of the people. */
export function scheduleInWords(schedule: Stored, names: Map<string, string>): Record<string, string> {
  const { recipients, format, sendsEmpty } = schedule;
  return {
    'How often': timingInWords(schedule),
    To: recipients
      .map((id) => names.get(id) ?? 'Unknown')
      .sort()
      .join(', '),
    As: sentFormats[format],
    'Send also when nothing is found': sendsEmpty ? 'Yes' : 'No',
  };
}
