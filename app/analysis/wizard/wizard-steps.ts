import type { AnalysisChoices } from '../choices/analysis.schema.ts';

export const wizardSteps = [
  { title: 'Date occurred', summary: 'Date occurred' },
  { title: 'Frequency', summary: 'Frequency' },
  { title: 'Incident class', summary: 'Incident class' },
  { title: 'Location', summary: 'Location' },
  { title: 'Report type', summary: 'Report type' },
  { title: 'Title and generate', summary: 'Title' },
] as const;

export const nodeStep = { class: 2, location: 3 } as const;

export const targetStep = 4;

export const defaultTitle = 'My analysis';

export function isStepDone({ periods, frequency, chartType }: AnalysisChoices, step: number): boolean {
  if (step === 0) return periods.length > 0;
  if (step === 1) return frequency !== undefined;
  if (step === 4) return chartType !== undefined;
  return step < 5;
}

/** Steps open where Next leads to them, or where something is chosen in them. */
export function openableSteps(choices: AnalysisChoices): number[] {
  const { frequency, criteria, chartType } = choices;
  const chosen = [true, frequency, criteria.class, criteria.location, chartType, false];
  const reached = wizardSteps.findIndex((_, step) => !isStepDone(choices, step));
  return [0, 1, 2, 3, 4, 5].filter((step) => step <= reached || chosen[step]);
}

/** Returns why Generate or Next is disabled; empty where it is not. */
export function missingChoice({ periods, frequency, chartType, title }: AnalysisChoices, step: number): string {
  if (periods.length === 0) return step === 0 ? 'Add a period first.' : 'A period is still to choose.';
  if (!frequency) return step === 1 ? 'Choose a frequency first.' : 'The frequency is still to choose.';
  if (!chartType) return step === 4 ? 'Choose a report type first.' : 'The report type is still to choose.';
  return title ? '' : 'The title is still to choose.';
}
