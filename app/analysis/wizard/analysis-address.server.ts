import { isId } from '#db/vocabulary/id.ts';
import { maxAddressCharacters } from '../../search/criteria/criterion-types.ts';
import { criteriaOf, decodedValue } from '../../search/search-address.server.ts';
import { titleTooLong } from '../analyze-messages.ts';
import { type AnalysisChoices, analysisChoices, nothingChosen } from '../choices/analysis.schema.ts';
import { isComplete } from '../choices/analysis-choices.ts';
import { topOfClasses } from '../series/series.ts';
import { type AnalysisAddress, lastStep } from './analysis-address.ts';
import { defaultTitle, openableSteps, targetStep } from './wizard-steps.ts';

/** Returns the state in the wizard's address; a step too far ahead becomes the furthest that may be opened. */
export function analysisAddress(params: URLSearchParams): AnalysisAddress {
  const { choices: read = nothingChosen, problem, targetProblem } = choicesOf(params);
  const asked = params.has('generated') && !targetProblem;
  // a button that leads on says its step after the field that says the present one
  const wanted = targetProblem ? targetStep : asked ? lastStep : Number(params.getAll('step').at(-1));
  const step = openableSteps(read).includes(wanted)
    ? wanted
    : (openableSteps(read).findLast((each) => each < wanted) ?? 0);
  const choices = step === lastStep && !params.has('title') ? { ...read, title: defaultTitle } : read;
  const [item, at] = ['item', 'at'].map((name) => params.get(name));
  const version = Number(params.get('version'));
  return {
    choices,
    problem,
    targetProblem,
    step,
    asked,
    generated: asked && isComplete(choices),
    ...(item && isId(item) ? { item, version: Number.isSafeInteger(version) ? version : 0 } : {}),
    at: at && (isId(at) || at === topOfClasses) ? at : undefined,
  };
}

type Read = { choices?: AnalysisChoices; problem?: string; targetProblem?: string };

function choicesOf(params: URLSearchParams): Read {
  const { criteria, problem } = criteriaOf(params);
  if (!criteria) return { problem };
  const periods = params.getAll('period').map(decodedValue);
  if (params.getAll('period').join().length > maxAddressCharacters) return { problem: notAnAnalysis };
  const value = (name: string) => params.get(name) || undefined;
  const input = {
    periods,
    criteria,
    title: value('title'),
    frequency: value('frequency'),
    chartType: value('chart'),
    compareClasses: value('compare'),
    measure: value('measure'),
  };
  const most = value('target')?.trim();
  const target = most ? { most, emails: params.has('email') } : undefined;
  const read = analysisChoices.safeParse({ ...input, target });
  if (read.success) return { choices: read.data };
  const untargeted = analysisChoices.safeParse(input);
  if (untargeted.success) return { choices: untargeted.data, targetProblem: read.error.issues[0]!.message };
  const [issue] = read.error.issues;
  const untitled = analysisChoices.safeParse({ ...input, title: undefined });
  if (untitled.success) return { choices: untitled.data, problem: titleTooLong };
  return { problem: issue && issue.path.length <= 1 && issue.code !== 'invalid_value' ? issue.message : notAnAnalysis };
}

const notAnAnalysis = 'The address does not hold an analysis that can be read. Choose again.';
