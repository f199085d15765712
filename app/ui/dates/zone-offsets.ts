/**
 * The offsets of a time zone from UTC, which the server sends with a page: the zone data of a browser may differ. In base
 * 36 and seconds: the first offset, then for each change the time since the change before (for the first, since 1970) and
 * the new offset, as in `-mss -1a2b3c/-m80 64d9c0/-jg0`.
 */
export type ZoneOffsets = string;

type Changes = { starts: number[]; offsets: number[] };

/** Returns the offset in seconds at an instant in milliseconds. */
export function offsetAt(zone: ZoneOffsets, instant: number): number {
  const { starts, offsets } = changesOf(zone);
  let [from, to] = [0, starts.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (starts[middle]! * 1000 <= instant) from = middle + 1;
    else to = middle;
  }
  return offsets[from]!;
}

const read = new Map<ZoneOffsets, Changes>();

/** Returns the seconds since 1970 at which an offset begins, and one offset more: the one before the first of them. */
export function changesOf(zone: ZoneOffsets): Changes {
  let changes = read.get(zone);
  if (!changes) {
    const [first = '0', ...others] = zone.split(' ');
    changes = { starts: [], offsets: [Number.parseInt(first, 36)] };
    let start = 0;
    for (const change of others) {
      const [gap = '', offset = ''] = change.split('/');
      start += Number.parseInt(gap, 36);
      changes.starts.push(start);
      changes.offsets.push(Number.parseInt(offset, 36));
    }
    read.set(zone, changes);
  }
  return changes;
}
