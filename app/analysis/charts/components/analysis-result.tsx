import type { ReactNode } from 'react';
import { Empty } from '../../../ui/empty.tsx';
import type { Generated } from '../../series/queries/recorded-series.server.ts';
import { Chart } from './chart.tsx';
import { Numbers } from './numbers.tsx';

type AnalysisResultProps = {
  generated: Generated;
  caption: string;
  /** Export, print and save. */
  actions: ReactNode;
  classHref: (at: string | null) => string;
  periodHref?: string;
};

/** A counted analysis as a chart, for the type excel as its numbers, or why nothing was counted. */
export function AnalysisResult({ generated, caption, actions, classHref, periodHref }: AnalysisResultProps) {
  if (generated.result === null) return <Empty title={generated.problem} />;
  const { result } = generated;
  if (result.chartType === 'excel') {
    return (
      <section className="sheet__body" aria-labelledby="generated">
        <div className="results__head">
          <h2 id="generated" className="push-end">
            {result.title}
          </h2>
          {actions}
        </div>
        <p className="small quiet">{caption}</p>
        {result.tooManyPoints === undefined && <Numbers result={result} isOpen />}
      </section>
    );
  }
  return (
    <div className="sheet__body">
      <Chart {...{ result, caption, actions, classHref, periodHref }} />
    </div>
  );
}
