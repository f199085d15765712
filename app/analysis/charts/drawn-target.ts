import type { AnalysisResult } from '../series/series.ts';
import { isOfClasses } from '../series/target.ts';
import { isStacked } from './bar-layout.ts';

type Drawn = Pick<AnalysisResult, 'series' | 'chartType'> & Partial<Pick<AnalysisResult, 'target'>>;

/** Returns the target where a line can show it: the bars are months, not classes, and no stack of several periods. */
export function drawnTarget({ series, chartType, target }: Drawn): number | undefined {
  if (chartType === 'pie' || chartType === 'excel') return undefined;
  return isOfClasses({ series }) === isStacked({ series, chartType }) ? target : undefined;
}
