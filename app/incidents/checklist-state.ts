import type { ChecklistItemRecord } from './incident-record.ts';

export function checklistState(checklist: ChecklistItemRecord[]) {
  const items = checklist.filter(({ counts }) => counts);
  const ticked = items.filter(({ tickedAt }) => tickedAt !== null).length;
  const open = items.filter(({ required, tickedAt }) => required && tickedAt === null);
  return {
    items,
    past: checklist.filter(({ counts }) => !counts),
    open,
    ticked: `${ticked} of ${items.length} ticked`,
    words: `${ticked} of ${items.length} ticked${open.length > 0 ? `, ${open.length} required open` : ''}`,
  };
}
