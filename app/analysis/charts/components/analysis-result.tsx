import type { ReactNode } from 'react';
import { isTable } from '#db/vocabulary/analysis.ts';
import { Empty } from '../../../ui/lists/empty.tsx';
import type { Generated } from '../../series/queries/recorded-series.server.ts';
import { findingOf } from '../finding.ts';
import { Chart } from './chart.tsx';
import { Numbers } from './numbers.tsx';

type AnalysisResultProps = {
  generated: Generated;
  caption: string;
  actions: ReactNode;
  classHref: (at: string | null) => string;
  periodHref?: string;
};

export function AnalysisResult({ generated, caption, actions, classHref, periodHref }: AnalysisResultProps) {
  if (generated.result === null) return <Empty title={generated.problem} />;
  const { result } = generated;
  if (isTable(result.chartType)) {
    const isOfRepeats = result.chartType === 'repeats';
    return (
      <section className="sheet__body" aria-labelledby="generated">
        <div className="results__head">
          <h2 id="generated" className="push-end">
            {result.title}
          </h2>
          {actions}
        </div>
        <p className="small quiet">{caption}</p>
        {isOfRepeats && (
          <p className="finding">
            <b>{findingOf(result)?.main}</b>
          </p>
        )}
        {result.tooManyPoints === undefined && !(isOfRepeats && result.pointCount === 0) && (
          <Numbers result={result} isOpen />
        )}
        {isOfRepeats &&
          result.notes.map((note) => (
            <p key={note} className="small quiet">
              {note}
            </p>
          ))}
      </section>
    );
  }
  return (
    <div className="sheet__body">
      <Chart result={result} caption={caption} actions={actions} classHref={classHref} periodHref={periodHref} />
    </div>
  );
}
