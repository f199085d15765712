import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { classes } from '../classes.ts';
import { Icon } from '../icon.tsx';
import type { TreeRow } from './tree.ts';

type TreeRowsProps = {
  id: string;
  label: string;
  rows: TreeRow[];
  active: number;
  chosen: string;
  use: (row: TreeRow) => void;
};

export function TreeRows({ id, label, rows, active, chosen, use }: TreeRowsProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPixels,
    overscan: 10,
  });
  useEffect(() => virtual.scrollToIndex(active), [virtual, active]);
  return (
    <div ref={scroller} className="picker__rows" id={`${id}-tree`} role="tree" aria-label={label}>
      <div role="none" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const row = rows[index]!;
          return (
            <TreeItem
              key={row.key}
              id={`${id}-row-${index}`}
              row={row}
              start={start}
              isActive={index === active}
              isChosen={!row.isBranch && row.node.id === chosen}
              onUse={() => use(row)}
            />
          );
        })}
      </div>
    </div>
  );
}

/** The height of a row, `--row` in tokens.css. */
const rowPixels = 36;

type TreeItemProps = {
  id: string;
  row: TreeRow;
  start: number;
  isActive: boolean;
  isChosen: boolean;
  onUse: () => void;
};

function TreeItem({ id, row, start, isActive, isChosen, onUse }: TreeItemProps) {
  const { node, level, isBranch, isExpanded } = row;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the filter handles the keys
    <div
      role="treeitem"
      id={id}
      className={classes('picker__row', isActive && 'is-active', isChosen && 'is-chosen', node.disabled && 'is-off')}
      style={{ transform: `translateY(${start}px)`, paddingInlineStart: `${level * 1.1 + 0.4}rem` }}
      aria-level={level + 1}
      aria-posinset={row.position}
      aria-setsize={row.siblings}
      aria-selected={isChosen}
      aria-expanded={isBranch ? isExpanded : undefined}
      // keeps the focus in the filter
      onMouseDown={(event) => event.preventDefault()}
      onClick={onUse}
    >
      {isBranch && <Icon name={isExpanded ? 'down' : 'right'} />}
      {node.name}
    </div>
  );
}
