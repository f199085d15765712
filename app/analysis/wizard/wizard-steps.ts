import type { AnalysisChoices } from '../choices/analysis.schema.ts';

/** The steps of the wizard, and the heading of each in the summary. */
export const wizardSteps = [
  { title: 'Date occurred', summary: 'Date occurred' },
  { title: 'Frequency', summary: 'Frequency' },
  { title: 'Incident class', summary: 'Incident class' },
  { title: 'Location', summary: 'Location' },
  { title: 'Report type', summary: 'Report type' },
  { title: 'Title and generate', summary: 'Title' },
] as const;

/** In which step classes and locations are chosen. */
export const nodeStep = { class: 2, location: 3 } as const;

/** In which step the target is chosen, with the other choices of drawing. */
export const targetStep = 4;

export const defaultTitle = 'My analysis';

/** Whether Next leads on from a step. */
export function isStepDone({ periods, frequency, chartType }: AnalysisChoices, step: number): boolean {
  if (step === 0) return periods.length > 0;
  if (step === 1) return frequency !== undefined;
  if (step === 4) return chartType !== undefined;
  return step < 5;
}

/** The steps that may be opened: those to which Next leads, and those in which something is chosen. */
export function openableSteps(choices: AnalysisChoices): number[] {
  const { frequency, criteria, chartType } = choices;
  const chosen = [true, frequency, criteria.class, criteria.location, chartType, false];
  const reached = wizardSteps.findIndex((_, step) => !isStepDone(choices, step));
  return [0, 1, 2, 3, 4, 5].filter((step) => step <= reached || chosen[step]);
}

/** Why Generate or Next cannot be pressed yet; empty where it can. */
export function missingChoice({ periods, frequency, chartType, title }: AnalysisChoices, step: number): string {
  if (periods.length === 0) return step === 0 ? 'Add a period first.' : 'A period is still to choose.';
  if (!frequency) return step === 1 ? 'Choose a frequency first.' : 'The frequency is still to choose.';
  if (!chartType) return step === 4 ? 'Choose a report type first.' : 'The report type is still to choose.';
  return title ? '' : 'The title is still to choose.';
}
