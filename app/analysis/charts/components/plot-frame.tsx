import type { ReactNode } from 'react';
import { classes } from '#app/ui/classes.ts';
import type { AxisLabel, Frame, Tick } from '../frame.ts';

type PlotSvgProps = {
  frame: Pick<Frame, 'width' | 'height'>;
  /** The accessible name of the drawing; a drawing without a name is hidden from screen readers. */
  name?: string | undefined;
  className?: string | undefined;
  shapes: ReactNode;
  marks: ReactNode;
};

export function PlotSvg({ frame, name, className, shapes, marks }: PlotSvgProps) {
  return (
    <svg
      className={classes('plot', className)}
      viewBox={`0 0 ${frame.width} ${frame.height}`}
      role={name && 'group'}
      aria-label={name}
      aria-hidden={name ? undefined : true}
    >
      {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: the shapes cannot have the focus */}
      <g aria-hidden="true">{shapes}</g>
      {marks}
    </svg>
  );
}

type AxesProps = { frame: Frame; ticks: Tick[]; unit: string | undefined; labels: AxisLabel[] };

export function Axes({ frame, ticks, unit, labels }: AxesProps) {
  const [left, right, base] = [frame.left, frame.width - frame.right, frame.height - frame.bottom];
  return (
    <>
      {unit && (
        <text x={2} y={11}>
          {unit}
        </text>
      )}
      {ticks.map(({ count, text, y }) => (
        <g key={count}>
          <path className={count === 0 ? 'axis' : 'grid'} d={`M${left} ${y}H${right}`} />
          <text x={left - 6} y={y + 4} textAnchor="end">
            {text}
          </text>
        </g>
      ))}
      {labels.map(({ text, x }) => (
        <text key={x} x={x} y={base + 18} textAnchor="middle">
          {text}
        </text>
      ))}
    </>
  );
}
