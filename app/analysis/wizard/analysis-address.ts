import { criteriaParams, encodedValue, queryString } from '../../search/criteria/criteria-address.ts';
import type { AnalysisChoices } from '../choices/analysis.schema.ts';
import { targetOf } from '../choices/analysis-choices.ts';

export type AnalysisAddress = {
  choices: AnalysisChoices;
  /** From 0 (date occurred) to 5 (title and generate). */
  step: number;
  generated: boolean;
  /** Whether Generate was pressed; the chart needs all choices too. */
  asked: boolean;
  /** The saved analysis that was opened, which Update changes, and its version then. */
  item?: string | undefined;
  version?: number | undefined;
  at?: string | undefined;
  problem?: string | undefined;
  /** Why the target that was typed is none. */
  targetProblem?: string | undefined;
};

type LinkedAnalysis = Pick<AnalysisAddress, 'choices' | 'item' | 'version'>;
type View = { step?: number; generated?: boolean | undefined; at?: string | null | undefined };

export const lastStep = 5;

export function analysisHref({ choices, item, version }: LinkedAnalysis, view: View = {}, path = '/analyze') {
  const query = queryString(analysisParams({ choices, item, version }, view));
  return query ? `${path}?${query}` : path;
}

export function analysisParams(
  { choices, item, version }: LinkedAnalysis,
  { step, generated, at }: View = {},
): [string, string][] {
  const { periods, frequency, measure, criteria, chartType, title, compareClasses } = choices;
  const target = targetOf(choices);
  const values = {
    frequency,
    measure: measure === 'INCIDENTS' ? undefined : measure,
    chart: chartType,
    title: title || undefined,
    compare: compareClasses ? 'on' : undefined,
    target: target?.most,
    email: target?.emails ? 'on' : undefined,
    item,
    version: item && version,
    at: at ?? undefined,
    step: generated ? undefined : step || undefined,
    generated: generated ? '1' : undefined,
  };
  return [
    ...periods.map((period): [string, string] => [
      'period',
      encodedValue({ ...period, name: period.name || undefined }),
    ]),
    ...criteriaParams({ ...criteria, timeZone: undefined }),
    ...Object.entries(values).flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  ];
}
