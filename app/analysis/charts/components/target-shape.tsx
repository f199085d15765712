import type { ReactNode } from 'react';
import type { TargetLine } from '../target-line.ts';
import { Texts } from './plot-frame.tsx';

export function TargetShape({ target }: { target: TargetLine | null }) {
  if (!target) return null;
  const { x1, x2, y, texts } = target;
  return (
    <TargetPath d={`M${x1} ${y}H${x2}`}>
      <Texts of={texts} className="val" />
    </TargetPath>
  );
}

/** A band of the background below the dashes keeps the line visible on bars of every colour. */
export function TargetPath({ d, children }: { d: string; children: ReactNode }) {
  return (
    <g>
      <path className="target-band" d={d} />
      <path className="target" d={d} />
      {children}
    </g>
  );
}
