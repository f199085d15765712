import { Form, Link } from '@remix-run/react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type MouseEvent, useRef } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { LookupRow } from '../lookup-rows.ts';
import { lookupsPath, lookupsQuery } from '../lookups-query.ts';
import type { LookupsView } from '../lookups-view.schema.ts';

type LookupTreeProps = {
  rows: LookupRow[];
  labels: string[];
  view: LookupsView;
  may: { add: boolean; edit: boolean; delete: boolean };
  onToggle?: (id: string, isExpanded: boolean) => void;
};

/** More rows than this are rendered only while they are in view. */
const maxRendered = 150;

export function LookupTree(tree: LookupTreeProps) {
  const moved = useRef<string>();
  const rows = tree.rows.map((row) => ({ ...tree, row, moved }));
  return (
    <Form method="post" preventScrollReset>
      {rows.length > maxRendered && tree.onToggle ? (
        <VirtualRows rows={rows} />
      ) : (
        <ul className="plain lookups">
          {rows.map((row) => (
            <li key={row.row.id} className={rowClass(row.row)}>
              <RowContent {...row} />
            </li>
          ))}
        </ul>
      )}
    </Form>
  );
}

type RowProps = Omit<LookupTreeProps, 'rows'> & { row: LookupRow; moved: { current: string | undefined } };

/** The height of a row, `--row` in tokens.css. */
const rowPixels = 36;

function VirtualRows({ rows }: { rows: RowProps[] }) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPixels,
    overscan: 20,
  });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled with the keyboard
    <div ref={scroller} className="lookups-scroller" tabIndex={0} role="group" aria-label="Entries">
      <ul className="plain lookups" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const row = rows[index]!;
          return (
            <li
              key={row.row.id}
              className={classes(rowClass(row.row), 'is-placed')}
              style={{ transform: `translateY(${start}px)` }}
              aria-setsize={rows.length}
              aria-posinset={index + 1}
            >
              <RowContent {...row} />
            </li>
          );
        })}
      </ul>
    </div>
  );
}

const rowClass = ({ level }: LookupRow) => `lookup lookup--${level}`;

function RowContent({ row, labels, view, may, moved, onToggle }: RowProps) {
  const { id, name, level, active, below, isExpanded } = row;
  const at = (path: string, more: object = {}) =>
    `/administration/lookups/${path}${lookupsQuery({ ...view, open: id, ...more })}`;
  const isBranch = below > 0;
  const disabled = !active && <Badge>Disabled</Badge>;
  const children = labels[level]?.toLowerCase();
  return (
    <>
      {isBranch ? (
        <Link
          className="lookup__name"
          to={lookupsPath({ type: view.type, open: isExpanded ? parentView(view, id) : id })}
          aria-expanded={isExpanded}
          preventScrollReset
          onClick={(event: MouseEvent) => {
            if (!onToggle) return;
            event.preventDefault();
            onToggle(id, !isExpanded);
          }}
          onKeyDown={(event: KeyboardEvent) => {
            const isExpanding = event.key === 'ArrowRight';
            if (onToggle && (isExpanding || event.key === 'ArrowLeft')) onToggle(id, isExpanding);
          }}
        >
          <Icon name={isExpanded ? 'down' : 'right'} />
          <span className={active ? undefined : 'is-off'}>{name}</span>
          {disabled}
          <span className="n">
            {below}
            <span className="sr"> below</span>
          </span>
        </Link>
      ) : (
        <>
          <span className={classes('lookup__name', !active && 'is-off')}>{name}</span>
          {disabled}
        </>
      )}
      <span className="lookup__acts">
        {row.hasAddress && may.edit && (
          <IconButton icon="building" variant="quiet" label={`Address of ${name}`} to={at(`${id}/address`)} />
        )}
        {may.add && children && (
          <IconButton icon="plus" variant="quiet" label={`Add ${children} under ${name}`} to={at('add')} />
        )}
        {may.edit && (
          <>
            {(['up', 'down'] as const).map((direction) => (
              <Button
                key={direction}
                className="btn--icon"
                ref={(button) => {
                  // a row that moves in the page loses the focus of its button
                  if (moved.current !== `${id} ${direction}` || document.activeElement !== document.body) return;
                  button?.focus();
                }}
                onClick={() => {
                  moved.current = `${id} ${direction}`;
                }}
                icon={direction}
                variant="quiet"
                aria-label={`Move ${name} ${direction}`}
                title={`Move ${name} ${direction}`}
                formAction={at(`${id}/reorder/${direction}`)}
                disabled={direction === 'up' ? row.isFirst : row.isLast}
              />
            ))}
            <IconButton icon="edit" variant="quiet" label={`Edit ${name}`} to={at(id)} />
          </>
        )}
        {may.delete && <IconButton icon="trash" variant="quiet" label={`Delete ${name}`} to={at(`${id}/delete`)} />}
      </span>
    </>
  );
}

/** Folding the unfolded entry folds the list, where no script runs. */
const parentView = ({ open }: LookupsView, id: string) => (open === id ? null : open);
