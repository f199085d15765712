type Template = { assigneeName: string | null; dueDays: number | null };

/** Returns a text such as "Security officers, due in 3 days". */
export function templateWords({ assigneeName, dueDays }: Template): string {
  return `${assigneeName ?? 'Nobody yet'}, ${dueInWords(dueDays)}`;
}

export function dueInWords(days: number | null): string {
  if (days === null) return 'no due day';
  return ['due on the same day', 'due tomorrow'][days] ?? `due in ${days} days`;
}
