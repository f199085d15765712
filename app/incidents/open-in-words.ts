import { counted } from '../ui/format.ts';

/** Returns a sentence such as "2 required items and 1 task are open". */
export function openInWords({ items = [], tasks = [] }: { items?: unknown[]; tasks?: unknown[] }): string {
  const words = [
    items.length > 0 && counted(items.length, 'required item'),
    tasks.length > 0 && counted(tasks.length, 'task'),
  ].filter(Boolean);
  return `${words.join(' and ')} ${items.length + tasks.length === 1 ? 'is' : 'are'} open`;
}
