import type { ReactNode } from 'react';
import { classes } from '#app/ui/classes.ts';
import type { DatedNote } from '../../series/dated-notes.ts';
import type { Series } from '../../series/series.ts';
import type { AxisLabel, Frame, Tick } from '../frame.ts';
import type { NoteMark } from '../note-layout.ts';
import { NoteMarks, NoteShapes } from './note-marks.tsx';

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

/** The properties of bars and lines. */
export type PlotProps = {
  series: Series[];
  pointCount: number;
  frame: Frame;
  name: string;
  className?: string | undefined;
  /** The count that the axis reaches at least. */
  highest?: number;
  notes?: DatedNote[];
};

type AxesPlotProps = PlotSvgProps & {
  frame: Frame;
  axes: { ticks: Tick[]; unit: string | undefined; labels: AxisLabel[] };
  notes: NoteMark[];
  series: Series[];
  isStop: boolean;
};

/** Draws the axes and notes of bars or lines. */
export function AxesPlot({ axes, notes, series, isStop, name, shapes, marks, ...plot }: AxesPlotProps) {
  return (
    <PlotSvg
      {...plot}
      name={isStop ? name : undefined}
      shapes={
        <>
          <Axes frame={plot.frame} {...axes} />
          <NoteShapes notes={notes} frame={plot.frame} />
          {shapes}
        </>
      }
      marks={
        <>
          {marks}
          <NoteMarks notes={notes} frame={plot.frame} series={series} isStop={isStop} />
        </>
      }
    />
  );
}

function Axes({ frame, ticks, unit, labels }: AxesPlotProps['axes'] & { frame: Frame }) {
  const [left, right, base] = [frame.left, frame.width - frame.right, frame.height - frame.bottom];
  return (
    <>
      {unit && <Texts of={[{ text: unit, x: 2, y: 11 }]} />}
      {ticks.map(({ count, y }) => (
        <path key={count} className={count === 0 ? 'axis' : 'grid'} d={`M${left} ${y}H${right}`} />
      ))}
      <Texts of={ticks.map(({ text, y }) => ({ text, x: left - 6, y: y + 4 }))} anchor="end" />
      <Texts of={labels.map(({ text, x }) => ({ text, x, y: base + 18 }))} anchor="middle" />
    </>
  );
}

type TextsProps = {
  of: { text: string | null; x: number; y: number }[];
  className?: string;
  anchor?: 'middle' | 'end';
};

export function Texts({ of, className, anchor }: TextsProps) {
  return of.map(
    ({ text, x, y }) =>
      text !== null && (
        <text key={`${x} ${y}`} className={className} x={x} y={y} textAnchor={anchor}>
          {text}
        </text>
      ),
  );
}
