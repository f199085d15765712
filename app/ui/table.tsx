import type { ReactNode } from 'react';
import { classes } from './classes.ts';

type TableProps = {
  head: ReactNode;
  caption?: ReactNode;
  captionId?: string;
  inset?: boolean;
  children: ReactNode;
};
type CellProps = { className?: string; children?: ReactNode };

/** A table, as cards below 640 px. The roles are explicit because CSS display removes the implicit ones. */
export function Table({ head, children, caption, captionId, inset }: TableProps) {
  return (
    <table className={classes('table table--cards', inset && 'inset')} role="table">
      {caption && <caption id={captionId}>{caption}</caption>}
      <thead role="rowgroup">
        <tr role="row">{head}</tr>
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

export function Row({ className, children }: CellProps) {
  return (
    <tr role="row" className={className}>
      {children}
    </tr>
  );
}

/** `label` is shown above the value when the row is a card. */
export function Cell({ label, className, children }: CellProps & { label?: string }) {
  return (
    <td role="cell" className={className} data-label={label}>
      {children}
    </td>
  );
}
