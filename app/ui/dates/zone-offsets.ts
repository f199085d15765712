/**
 * Offsets from UTC, which the server sends because zone data of browsers may differ. Base 36, in seconds: the first offset,
 * then for each change the time since the last one (first: since 1970) and the new offset: `-mss -1a2b3c/-m80 64d9c0/-jg0`.
 */
export type ZoneOffsets = string;

type Changes = { starts: number[]; offsets: number[] };

/** `instant` is in milliseconds, the result in seconds. */
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

/** `starts` are seconds since 1970; `offsets` has one more, the offset before the first start. */
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
