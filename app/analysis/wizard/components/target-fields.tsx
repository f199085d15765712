import { useSearchParams } from '@remix-run/react';
import { Fragment } from 'react';
import { Switch } from '../../../ui/fields/choice.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { useAnalysis } from './use-analysis.ts';

export function TargetFields() {
  const { address, emailsTo } = useAnalysis();
  const [params] = useSearchParams();
  const { choices, targetProblem } = address;
  const { most, emails = true } = choices.target ?? {};
  return (
    <Fragment key={`${most} ${emails}`}>
      <div className="fields">
        <Field
          name="target"
          label="Target, at most"
          width="c4"
          suffix="a month"
          inputMode="numeric"
          autoComplete="off"
          hint="A line in the chart, which each month meets or misses. It may stay empty."
          defaultValue={targetProblem ? params.get('target') : most}
          errors={targetProblem ? [targetProblem] : undefined}
        />
      </div>
      {emailsTo !== null && (
        <div className="row gap">
          <Switch
            name="email"
            label={`Once the analysis is saved, email ${emailsTo} when a month goes over it`}
            defaultChecked={targetProblem ? params.has('email') : emails}
          />
        </div>
      )}
    </Fragment>
  );
}
