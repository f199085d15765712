import type { ReactNode } from 'react';

export function DataList({ children }: { children: ReactNode }) {
  return <dl className="dl">{children}</dl>;
}

type DatumProps = {
  label: string /** Columns of four: 1, 2, 3 or all. */;
  width?: 'half' | 'double' | 'most' | 'full';
  none?: string;
  children?: ReactNode;
};

export function Datum({ label, width, none = 'None', children }: DatumProps) {
  return (
    <div className={width}>
      <dt>{label}</dt>
      <dd>{isNothing(children) ? <span className="none">{none}</span> : children}</dd>
    </div>
  );
}

function isNothing(value: ReactNode): boolean {
  return value === undefined || value === null || value === false || value === '';
}
