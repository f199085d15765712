import { useVirtualizer } from '@tanstack/react-virtual';
import { cloneElement, type ReactElement, useRef } from 'react';

/** Empty rows above and below have the height of the others. */
export function VirtualRows({ rows }: { rows: ReactElement[] }) {
  const top = useRef<HTMLTableRowElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => top.current?.closest('.dialog__body') ?? null,
    estimateSize: () => rowPixels,
    overscan: 10,
  });
  const items = virtual.getVirtualItems();
  return (
    <>
      <tr ref={top} {...spacer}>
        <td style={{ height: items[0]?.start ?? 0, padding: 0 }} />
      </tr>
      {items.map(({ index }) =>
        cloneElement(rows[index]!, { ref: virtual.measureElement, 'data-index': index, 'aria-rowindex': index + 2 }),
      )}
      <tr {...spacer}>
        <td style={{ height: virtual.getTotalSize() - (items.at(-1)?.end ?? 0), padding: 0 }} />
      </tr>
    </>
  );
}

const spacer = { 'aria-hidden': true } as const;

const rowPixels = 44;
