import { type ComponentPropsWithRef, forwardRef, type ReactNode } from 'react';
import { classes } from '../classes.ts';

type TableProps = {
  head: ReactNode;
  caption?: ReactNode;
  captionId?: string;
  inset?: boolean;
  /** Column names are only read out. */
  isHeadHidden?: boolean;
  /** Narrow cells stay a table on phones. */
  isGrid?: boolean;
  /** Includes the head; set where not all rows are in the page. */
  rowCount?: number;
  children: ReactNode;
};
type CellProps = { className?: string; children?: ReactNode };

/** Cards below 640 px unless it is a grid. Roles are explicit because CSS display removes the implicit ones. */
export function Table({ head, children, caption, captionId, inset, isHeadHidden, isGrid, rowCount }: TableProps) {
  return (
    <table
      className={classes('table', isGrid ? 'table--grid' : 'table--cards', inset && 'inset')}
      role="table"
      aria-rowcount={rowCount}
    >
      {caption && <caption id={captionId}>{caption}</caption>}
      <thead role="rowgroup" className={isHeadHidden ? 'sr' : undefined}>
        <tr role="row" aria-rowindex={rowCount && 1}>
          {head}
        </tr>
      </thead>
      <tbody role="rowgroup">{children}</tbody>
    </table>
  );
}

export function Column({ className, sorted, children }: CellProps & { sorted?: boolean | undefined }) {
  const order = sorted === undefined ? undefined : sorted ? 'descending' : 'ascending';
  return (
    <th role="columnheader" scope="col" className={className} aria-sort={order}>
      {children}
    </th>
  );
}

export const Row = forwardRef<HTMLTableRowElement, ComponentPropsWithRef<'tr'>>(function Row(row, ref) {
  return <tr role="row" ref={ref} {...row} />;
});

/** Cards show `label` above the value. */
export function Cell({ label, className, children }: CellProps & { label?: string }) {
  return (
    <td role="cell" className={className} data-label={label}>
      {children}
    </td>
  );
}
