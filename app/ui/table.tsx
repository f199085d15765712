import type { ReactNode } from 'react';
import { classes } from './classes.ts';

type TableProps = {
  head: ReactNode;
  caption?: ReactNode;
  captionId?: string;
  inset?: boolean;
  children: ReactNode;
};
type Piece = { className?: string; children?: ReactNode };

/** Cards below 640 px. The roles are written out because a changed display takes them away. */
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

export function Column({ className, children }: Piece) {
  return (
    <th role="columnheader" scope="col" className={className}>
      {children}
    </th>
  );
}

export function Row({ className, children }: Piece) {
  return (
    <tr role="row" className={className}>
      {children}
    </tr>
  );
}

/** `label` stands over the value on a card. */
export function Cell({ label, className, children }: Piece & { label?: string }) {
  return (
    <td role="cell" className={className} data-label={label}>
      {children}
    </td>
  );
}
