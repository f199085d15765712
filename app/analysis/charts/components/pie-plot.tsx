import { classes } from '#app/ui/classes.ts';
import { clip } from '#app/ui/format.ts';
import type { Measure } from '#db/vocabulary/analysis.ts';
import { quantity } from '../../series/measure-words.ts';
import type { Series } from '../../series/series.ts';
import { charactersIn, narrowFrame, wideFrame } from '../frame.ts';
import { apart, pieLayout, type Slice } from '../pie-layout.ts';
import { seriesClass } from './bar-plot.tsx';
import { linesOf, Mark, mostTabStops } from './mark.tsx';
import { PlotSvg } from './plot-frame.tsx';

type PieProps = { series: Series; name: string; className?: string };

export function WidePie({ series, name, className }: PieProps) {
  const slices = pieLayout(series.points, 200);
  const centre = { x: wideFrame.width / 2, y: wideFrame.height / 2 };
  return (
    <PlotSvg
      frame={wideFrame}
      name={nameOf(slices, name)}
      className={className}
      shapes={
        <>
          <Slices slices={slices} centre={centre} />
          {[-1, 1].flatMap((side) => sideLabels(slices, centre, side, series.measure))}
        </>
      }
      marks={<SliceMarks series={series} slices={slices} centre={centre} />}
    />
  );
}

export function NarrowPie({ series, name, className }: PieProps) {
  const slices = pieLayout(series.points, 105);
  const centre = { x: narrowFrame.width / 2, y: 110 };
  return (
    <PlotSvg
      frame={narrowFrame}
      name={nameOf(slices, name)}
      className={className}
      shapes={<SlicesWithShares slices={slices} centre={centre} />}
      marks={<SliceMarks series={series} slices={slices} centre={centre} />}
    />
  );
}

export function PieWithLegend({ series, name, radius, width }: PieProps & { radius: number; width: number }) {
  const slices = pieLayout(series.points, radius);
  const height = Math.max(2 * radius + 12, slices.length * 22 + 12);
  const centre = { x: radius + 8, y: height / 2 };
  const left = 2 * radius + 32;
  const top = (height - slices.length * 22) / 2;
  const characters = charactersIn(width - left - 60) - 1;
  return (
    <PlotSvg
      frame={{ width, height }}
      name={nameOf(slices, name)}
      shapes={
        <>
          <SlicesWithShares slices={slices} centre={centre} />
          {slices.map(({ name, percent, look, isOpen }, index) => (
            <g key={name}>
              <rect
                className={classes('fill', seriesClass(look), isOpen && 'open')}
                x={left}
                y={top + index * 22 + 5}
                width={12}
                height={12}
              />
              <text x={left + 20} y={top + index * 22 + 15}>
                {clip(name, characters)}
              </text>
              <text className="val" x={width - 4} y={top + index * 22 + 15} textAnchor="end">
                {percent}%
              </text>
            </g>
          ))}
        </>
      }
      marks={<SliceMarks series={series} slices={slices} centre={centre} />}
    />
  );
}

type Centre = { x: number; y: number };
type SlicesProps = { slices: Slice[]; centre: Centre };

function Slices({ slices, centre }: SlicesProps) {
  return slices.map(({ name, path, look, isOpen }) => (
    <path
      key={name}
      className={classes('slice', seriesClass(look), isOpen && 'open')}
      transform={moved(centre)}
      d={path}
    />
  ));
}

function SlicesWithShares({ slices, centre }: SlicesProps) {
  return (
    <>
      <Slices slices={slices} centre={centre} />
      {slices.map(
        ({ name, percent, middle, look, hasRoom }) =>
          hasRoom && (
            <text
              key={name}
              className={`in ${seriesClass(look)}`}
              x={centre.x + middle.x}
              y={centre.y + middle.y + 4}
              textAnchor="middle"
            >
              {percent}%
            </text>
          ),
      )}
    </>
  );
}

function sideLabels(slices: Slice[], centre: Centre, side: number, measure: Measure | undefined) {
  const labels = slices.filter(({ rim }) => rim.x >= 0 === side > 0).map((slice) => ({ slice, y: slice.rim.y * 1.06 }));
  return apart(labels, 32, centre.y - 20).map(({ slice: { name, count, percent, rim }, y }) => {
    const [elbow, end] = [rim.x * 1.06, rim.x * 1.06 + 10 * side];
    const x = centre.x + end + 6 * side;
    const anchor = side > 0 ? 'start' : 'end';
    return (
      <g key={name}>
        <path
          className="axis"
          fill="none"
          d={`M${centre.x + rim.x} ${centre.y + rim.y}L${centre.x + elbow} ${centre.y + y}H${centre.x + end}`}
        />
        <text className="name" x={x} y={centre.y + y - 2} textAnchor={anchor}>
          {clip(name, boldCharactersIn(side > 0 ? 2 * centre.x - x : x))}
        </text>
        <text x={x} y={centre.y + y + 13} textAnchor={anchor}>
          {quantity(count, measure)}, {percent}%
        </text>
      </g>
    );
  });
}

function SliceMarks({ series, slices, centre }: SlicesProps & { series: Series }) {
  return slices.map(({ point: at, percent, path }) => {
    const point = at === null ? undefined : series.points[at];
    if (!point) return null;
    return (
      <Mark
        key={at}
        point={point}
        lines={linesOf(point, [series], 0, `${percent}%`)}
        isStop={slices.length <= mostTabStops}
      >
        <path className="hit" transform={moved(centre)} d={path} />
        <path className="ring" transform={moved(centre)} d={path} />
      </Mark>
    );
  });
}

/** How many characters of a bold name have room, one of them for the ellipsis. */
const boldCharactersIn = (width: number) => Math.max(1, charactersIn(0.9 * width) - 1);

const moved = ({ x, y }: Centre) => `translate(${x} ${y})`;

const nameOf = (slices: Slice[], name: string) => (slices.length <= mostTabStops ? name : undefined);
