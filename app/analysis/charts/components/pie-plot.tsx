import type { ReactNode } from 'react';
import { classes } from '#app/ui/classes.ts';
import { clip } from '#app/ui/format.ts';
import type { Measure } from '#db/vocabulary/analysis.ts';
import { quantity } from '../../series/measure-words.ts';
import type { Series } from '../../series/series.ts';
import { charactersIn, narrowFrame, wideFrame } from '../frame.ts';
import { apart, pieLayout, type Slice } from '../pie-layout.ts';
import { Mark } from './mark.tsx';
import { PlotSvg, Texts } from './plot-frame.tsx';
import { Fill, seriesClass } from './textures.tsx';

type PieProps = { series: Series; name: string; className?: string };

export function WidePie(props: PieProps) {
  const slices = pieLayout(props.series.points, 200);
  return (
    <Pie {...props} slices={slices} frame={wideFrame} centre={{ x: wideFrame.width / 2, y: wideFrame.height / 2 }}>
      {[-1, 1].flatMap((side) => sideLabels(slices, side, props.series.measure))}
    </Pie>
  );
}

export function NarrowPie(props: PieProps) {
  const slices = pieLayout(props.series.points, 105);
  return (
    <Pie {...props} slices={slices} frame={narrowFrame} centre={{ x: narrowFrame.width / 2, y: 110 }}>
      <Shares slices={slices} />
    </Pie>
  );
}

export function PieWithLegend({ radius, width, ...props }: PieProps & { radius: number; width: number }) {
  const slices = pieLayout(props.series.points, radius);
  const height = Math.max(2 * radius + 12, slices.length * 22 + 12);
  const centre = { x: radius + 8, y: height / 2 };
  const [left, right] = [radius + 24, width - centre.x - 4];
  return (
    <Pie {...props} slices={slices} frame={{ width, height }} centre={centre}>
      <Shares slices={slices} />
      {slices.map(({ name, percent, look, isOpen }, index) => {
        const y = 22 * (index - slices.length / 2) + 15;
        return (
          <g key={name}>
            <Fill at={look} isOpen={isOpen} x={left} y={y - 10} width={12} height={12} />
            <Texts of={[{ text: clip(name, charactersIn(right - left - 56) - 1), x: left + 20, y }]} />
            <Texts of={[{ text: `${percent}%`, x: right, y }]} className="val" anchor="end" />
          </g>
        );
      })}
    </Pie>
  );
}

type PieSvgProps = PieProps & {
  slices: Slice[];
  frame: { width: number; height: number };
  centre: { x: number; y: number };
  /** Stands on and beside the slices, around their centre. */
  children: ReactNode;
};

/** A pie has at most twelve slices, and so each is a stop of the Tab key. */
function Pie({ series, name, className, slices, frame, centre, children }: PieSvgProps) {
  const place = `translate(${centre.x} ${centre.y})`;
  return (
    <PlotSvg
      frame={frame}
      name={name}
      className={className}
      shapes={
        <g transform={place}>
          {slices.map(({ name, path, look, isOpen }) => (
            <path key={name} className={classes('slice', seriesClass(look), isOpen && 'open')} d={path} />
          ))}
          {children}
        </g>
      }
      marks={
        <g transform={place}>
          {slices.map(
            ({ point, percent, path }) =>
              point !== null && (
                <Mark key={point} series={[series]} of={{ series: 0, point }} isStop share={`${percent}%`}>
                  <path className="hit" d={path} />
                  <path className="ring" d={path} />
                </Mark>
              ),
          )}
        </g>
      }
    />
  );
}

function Shares({ slices }: { slices: Slice[] }) {
  return slices.map(
    ({ name, percent, middle, look, hasRoom }) =>
      hasRoom && (
        <text key={name} className={`in ${seriesClass(look)}`} x={middle.x} y={middle.y + 4} textAnchor="middle">
          {percent}%
        </text>
      ),
  );
}

function sideLabels(slices: Slice[], side: number, measure: Measure | undefined) {
  const labels = slices.filter(({ rim }) => rim.x >= 0 === side > 0).map((slice) => ({ slice, y: slice.rim.y * 1.06 }));
  return apart(labels, 32, wideFrame.height / 2 - 20).map(({ slice: { name, count, percent, rim }, y }) => {
    const [elbow, end] = [rim.x * 1.06, rim.x * 1.06 + 10 * side];
    const x = end + 6 * side;
    const anchor = side > 0 ? 'start' : 'end';
    return (
      <g key={name}>
        <path className="axis" fill="none" d={`M${rim.x} ${rim.y}L${elbow} ${y}H${end}`} />
        <text className="name" x={x} y={y - 2} textAnchor={anchor}>
          {clip(name, boldCharactersIn(wideFrame.width / 2 - Math.abs(x)))}
        </text>
        <text x={x} y={y + 13} textAnchor={anchor}>
          {quantity(count, measure)}, {percent}%
        </text>
      </g>
    );
  });
}

/** How many characters of a bold name have room, one of them for the ellipsis. */
const boldCharactersIn = (width: number) => Math.max(1, charactersIn(0.9 * width) - 1);
