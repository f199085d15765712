import type { PartChange } from './change-part.ts';

export function postedParts(changes: PartChange[] = []): [string, string][] {
  return changes.flatMap((change, index) =>
    Object.entries(change).map(([name, value]): [string, string] => [`parts[${index}].${name}`, value]),
  );
}
