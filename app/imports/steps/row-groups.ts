import type { Target } from '../reading/contract.ts';
import { isUnknown } from '../reading/read-span.ts';

export type SheetRow = { line: number; cells: string[] };
/** Adjacent rows with the same number are one incident; each adds persons. */
export type RowGroup = SheetRow[];

/** Returns the number of the old system; empty where there is none. */
export function numberOf({ cells }: SheetRow, targets: readonly Target[]): string {
  const cellOf = (target: Target) => {
    const text = cells[targets.indexOf(target)] ?? '';
    return isUnknown(text) ? '' : text;
  };
  return cellOf('externalId') || cellOf('number');
}

/** Yields groups in lists of at most `size` incidents. */
export async function* rowGroups(
  rows: AsyncIterable<SheetRow>,
  targets: readonly Target[],
  size: number,
): AsyncGenerator<RowGroup[]> {
  let batch: RowGroup[] = [];
  let last = '';
  for await (const row of rows) {
    const number = numberOf(row, targets);
    if (number !== '' && number === last) {
      batch.at(-1)!.push(row);
      continue;
    }
    last = number;
    if (batch.length === size) {
      yield batch;
      batch = [];
    }
    batch.push([row]);
  }
  if (batch.length > 0) yield batch;
}

export const rowsIn = (groups: readonly RowGroup[]) => groups.reduce((count, group) => count + group.length, 0);
