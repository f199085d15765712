import { chartTypes, frequencies, isDrawnAs, measures } from '#db/vocabulary/analysis.ts';
import { keysOf } from '#db/vocabulary/keys.ts';
import type { IconName } from '../../../ui/icon.tsx';
import type { AnalysisChoices } from '../../choices/analysis.schema.ts';
import { hasTarget, isOfShares } from '../../choices/analysis-choices.ts';
import { wizardSteps } from '../wizard-steps.ts';
import { type Choice, type ChoiceGroup, ChoiceStep } from './choice-step.tsx';
import { Generated } from './generated.tsx';
import { NodeStep } from './node-step.tsx';
import { PeriodStep } from './period-step.tsx';
import { TargetFields } from './target-fields.tsx';
import { TitleStep } from './title-step.tsx';
import { useAnalysis } from './use-analysis.ts';
import { WizardFoot } from './wizard-foot.tsx';

const hints = [
  'When the incidents occurred. Each period becomes one series of the chart, in this order.',
  'What stands along the axis of the chart, and what is counted for it.',
  'Choose one or more classes. A class counts everything under it. Leave it empty to count them all.',
  'Choose one or more places. A place counts everything under it. Leave it empty to count them all.',
  'How the numbers are drawn. You can change it after you have seen it.',
  'The title stands over the chart, on the dashboard and in Reports.',
];

export function Wizard() {
  const { address, generated } = useAnalysis();
  const { step } = address;
  return (
    <section className="sheet" aria-labelledby="step">
      <div className="sheet__head">
        <h2 id="step">{wizardSteps[step]!.title}</h2>
        <p className="quiet">{hints[step]}</p>
      </div>
      <Step />
      {step === 5 ? <TitleStep key={`${address.choices.title} ${address.asked}`} /> : <WizardFoot />}
      {generated && <Generated generated={generated} />}
    </section>
  );
}

function Step() {
  const { step, choices } = useAnalysis().address;
  switch (step) {
    case 0:
      return <PeriodStep />;
    case 1:
      return <ChoiceStep groups={[frequencyGroup(choices), measureGroup(choices)]} />;
    case 2:
      return <NodeStep key="class" field="class" />;
    case 3:
      return <NodeStep key="location" field="location" />;
    case 4:
      return (
        <ChoiceStep
          groups={[chartGroup(choices)]}
          {...(hasTarget(choices) && { more: { names: ['target', 'email'], fields: <TargetFields /> } })}
        />
      );
    default:
      return null;
  }
}

const frequencyGroup = ({ frequency: chosen }: AnalysisChoices): ChoiceGroup => ({
  name: 'frequency',
  legend: 'Frequency',
  choices: offeredFrequencies,
  chosen,
});

const measureGroup = ({ measure: chosen }: AnalysisChoices): ChoiceGroup => ({
  name: 'measure',
  legend: 'What is counted',
  choices: offeredMeasures,
  chosen,
});

function chartGroup({ frequency, chartType: chosen, measure }: AnalysisChoices): ChoiceGroup {
  const offered = measure === 'DAYS_TO_CLOSE' ? chartTypesOfMedians : offeredChartTypes;
  const choices = offered.filter(({ value }) => !frequency || isDrawnAs(frequency, value));
  return { name: 'chart', legend: 'Report type', choices, chosen };
}

const frequencyHints = {
  DAY: 'One value for each date. Best for up to 90 days.',
  DAY_OF_WEEK: 'Monday to Sunday: on which day it happens',
  MONTH: 'How it goes over the year',
  YEAR: 'One value for each year',
  CLASS: 'One value for each incident class one level below those that are chosen in the next step',
  LOCATION: 'Where it happens: one value for each location one level below those that are chosen, with the change',
  WORK_SHIFT_PERIOD: 'At which hour it happens. Uncertain times are left out.',
  WEEKDAY_HOUR:
    'On which day and at which hour it happens, as a heat map. Counts incidents; uncertain times are left out.',
};

const offeredFrequencies: Choice[] = (
  ['DAY', 'DAY_OF_WEEK', 'MONTH', 'YEAR', 'CLASS', 'LOCATION', 'WORK_SHIFT_PERIOD', 'WEEKDAY_HOUR'] as const
).map((value) => ({ value, label: frequencies[value], hint: frequencyHints[value] }));

const measureHints = {
  INCIDENTS: 'How many incidents there are',
  DAYS_TO_CLOSE: 'The median of the days from when closed incidents were reported to when they were closed',
  VALUE_LOST: 'The sum of the values of items that are Lost or Stolen',
  OPEN_TASKS: 'How many tasks are open now',
  OPEN_ITEMS: 'How many required items of checklists nobody has ticked yet',
  WAITING: 'How many incidents wait for review now',
};

const offeredMeasures: Choice[] = keysOf(measures).map((value) => ({
  value,
  label: measures[value],
  hint: measureHints[value],
}));

const chartTypeHints: Record<keyof typeof chartTypes, [icon: IconName, hint: string]> = {
  bar: ['chart', 'Compares values side by side. Up to 6 periods in one chart.'],
  stackedBar: ['stacked', 'Shows of which periods or classes each bar is made'],
  line: [
    'line',
    'Shows how it goes over time, with the mean of 7 days or 3 months of one period. Best with Day or Month.',
  ],
  pie: ['pie', 'Shows the share of each value, one pie for each period'],
  heatMap: ['heat', 'Colours each hour of the week, the stronger the more. One map for each period or class.'],
  excel: ['table', 'No chart: a file with the numbers'],
  repeats: ['users', 'No chart: persons, legal entities, rooms and items in two or more incidents of the first period'],
};

const offeredChartTypes = (['bar', 'stackedBar', 'line', 'pie', 'heatMap', 'excel', 'repeats'] as const).map(
  (value) => {
    const [icon, hint] = chartTypeHints[value];
    return { value, label: chartTypes[value], hint, icon };
  },
);

const chartTypesOfMedians = offeredChartTypes
  .filter(({ value }) => !isOfShares(value) && value !== 'repeats')
  .map((type) =>
    type.value === 'line' ? { ...type, hint: 'Shows how it goes over time. Best with Day or Month.' } : type,
  );
