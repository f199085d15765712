import type { ReactNode } from 'react';
import { classes } from '#app/ui/classes.ts';
import { cellText } from '../../series/measure-words.ts';
import { rollingMean } from '../../series/rolling-mean.ts';
import type { AnalysisResult } from '../../series/series.ts';
import { LineSwatch } from './line-plot.tsx';
import { Fill } from './textures.tsx';

type LegendProps = { result: AnalysisResult; hasTotals?: boolean };

/** Names several series, or the mean beside a single one. */
export function Legend({ result, hasTotals = true }: LegendProps) {
  const { series, chartType } = result;
  const mean = rollingMean(result);
  if (series.length === 1 && !mean) return null;
  return (
    <ul className="legend">
      {mean ? (
        <li>
          <svg viewBox="0 0 24 12" aria-hidden="true">
            <path className="line mean" d="M0 6h24" />
          </svg>
          {mean.name}
        </li>
      ) : (
        series.map(({ name, total, incidents, measure }, index) => (
          <li key={index}>
            {chartType === 'line' ? <LineSwatch at={index} /> : <FillSwatch at={index} />}
            {hasTotals ? `${name}, ${cellText(total, { incidents }, measure)}` : name}
          </li>
        ))
      )}
    </ul>
  );
}

export function FillSwatch({ at, isOpen }: { at: number; isOpen?: boolean }) {
  return (
    <Swatch>
      <Fill at={at} isOpen={isOpen} width={14} height={14} />
    </Swatch>
  );
}

export function Swatch({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <svg className={classes('swatch', className)} viewBox="0 0 14 14" aria-hidden="true">
      {children}
    </svg>
  );
}
