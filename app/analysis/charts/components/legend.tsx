import { classes } from '#app/ui/classes.ts';
import { cellText } from '../../series/measure-words.ts';
import type { Series } from '../../series/series.ts';
import { seriesClass } from './bar-plot.tsx';
import { LineSwatch } from './line-plot.tsx';

export function Legend({ series, isLine, counts = true }: { series: Series[]; isLine: boolean; counts?: boolean }) {
  return (
    <ul className="legend">
      {series.map(({ name, total, incidents, measure }, index) => (
        <li key={index}>
          {isLine ? <LineSwatch at={index} /> : <Swatch at={index} />}
          {counts ? `${name}, ${cellText(total, { incidents }, measure)}` : name}
        </li>
      ))}
    </ul>
  );
}

export function MeanLegend({ name }: { name: string }) {
  return (
    <ul className="legend">
      <li>
        <svg viewBox="0 0 24 12" aria-hidden="true">
          <path className="line mean" d="M0 6h24" />
        </svg>
        {name}
      </li>
    </ul>
  );
}

export function Swatch({ at, isOpen }: { at: number; isOpen?: boolean }) {
  return (
    <svg className="swatch" viewBox="0 0 14 14" aria-hidden="true">
      <rect className={classes('fill', seriesClass(at), isOpen && 'open')} width="14" height="14" />
    </svg>
  );
}
