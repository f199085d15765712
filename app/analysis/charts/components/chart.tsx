import { type ReactNode, useId } from 'react';
import { Empty } from '#app/ui/lists/empty.tsx';
import { frequencies } from '#db/vocabulary/analysis.ts';
import { treeKind } from '../../series/class-tree.ts';
import { measureOf, measureWords } from '../../series/measure-words.ts';
import { type AnalysisResult, maxPoints } from '../../series/series.ts';
import { findingOf } from '../finding.ts';
import { notDrawn } from '../top-points.ts';
import { ClassNavigator } from './class-navigator.tsx';
import { Numbers } from './numbers.tsx';
import { Plot } from './plot.tsx';
import { Textures } from './textures.tsx';

type ChartProps = {
  result: AnalysisResult;
  caption: string;
  actions?: ReactNode;
  /** Builds the address of this chart at another place of the class tree. */
  classHref?: (at: string | null) => string;
  periodHref?: string;
};

export function Chart({ result, caption, actions, classHref, periodHref }: ChartProps) {
  const id = useId();
  const finding = findingOf(result);
  const words = measureWords[measureOf(result.series)];
  return (
    <figure className="chart" aria-labelledby={id}>
      <Textures />
      <div className="row">
        <figcaption className="push-end">
          <h2 id={id}>{result.title}</h2>
          <p className="small quiet">
            {caption} {words.caption} by {frequencies[result.frequency]}.
          </p>
        </figcaption>
        {actions && <div className="row">{actions}</div>}
      </div>
      <div className="gap">
        {classHref && <ClassNavigator kind={treeKind(result.frequency)} classes={result.classes} href={classHref} />}
        {result.tooManyPoints !== undefined ? (
          <Empty title={`${result.tooManyPoints} points cannot be told apart.`} action={<PeriodLink to={periodHref} />}>
            A chart shows at most {maxPoints}. Choose a shorter period, or another frequency.
          </Empty>
        ) : finding === null ? (
          <Empty title={`${words.none} in this period.`} action={<PeriodLink to={periodHref} isLonger />} />
        ) : (
          <>
            <p className="finding">
              <b>{finding.main}</b> {finding.more}
            </p>
            <Plot result={result} />
            {[notDrawn(result), ...result.notes].filter(Boolean).map((note) => (
              <p key={note} className="small quiet">
                {note}
              </p>
            ))}
            <Numbers result={result} />
          </>
        )}
      </div>
    </figure>
  );
}

function PeriodLink({ to, isLonger }: { to: string | undefined; isLonger?: boolean }) {
  if (to === undefined) return null;
  return (
    <a className="btn" href={to}>
      {isLonger ? 'Choose a longer period' : 'Choose another period'}
    </a>
  );
}
