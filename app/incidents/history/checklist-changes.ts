import type { ClassChange, TickChange } from '#db/vocabulary/checklist.ts';

export function checklistChanges(details: TickChange[] | ClassChange): string[] {
  if (Array.isArray(details)) return details.map(tickInWords);
  const { from, added, dropped } = details;
  return [
    `Class changed from ${from.join(' / ')}`,
    ...(added.length > 0 ? [`added: ${added.join(', ')}`] : []),
    ...(dropped.length > 0 ? [`no longer counts: ${dropped.join(', ')}`] : []),
  ];
}

const acts: Record<TickChange['act'], string> = { TICK: ' ticked', UNTICK: ' unticked', ANSWER: '' };

const tickInWords = ({ act, title, answer }: TickChange) =>
  `“${title}”${acts[act]}${act === 'UNTICK' ? '' : answer && `: ${answer}`}`;
