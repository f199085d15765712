import { Form } from '@remix-run/react';
import { Button } from '../../../ui/button.tsx';
import { Switch } from '../../../ui/fields/choice.tsx';
import { useSubmitOnChange } from '../../../ui/forms/use-submit-on-change.ts';
import { useHydrated } from '../../../ui/use-hydrated.ts';
import { idsOf } from '../../choices/node-criteria.ts';
import { analysisParams } from '../analysis-address.ts';
import { useAnalysis } from './use-analysis.ts';

export function CompareForm() {
  const { address } = useAnalysis();
  const { periods, criteria, compareClasses, frequency } = address.choices;
  const { ref, send } = useSubmitOnChange();
  const isHydrated = useHydrated();
  if (periods.length !== 1 || idsOf(criteria.class).length < 2 || frequency === 'CLASS' || frequency === 'LOCATION')
    return null;
  const otherParams = analysisParams(address, { step: address.step }).filter(([name]) => name !== 'compare');
  return (
    <Form ref={ref} method="get" action="/analyze" autoComplete="off" preventScrollReset className="row gap">
      {otherParams.map(([name, value], index) => (
        <input key={index} type="hidden" name={name} value={value} />
      ))}
      <Switch
        key={String(compareClasses)}
        name="compare"
        label="Compare classes"
        defaultChecked={compareClasses}
        onChange={send}
      />
      {!isHydrated && <Button>Apply</Button>}
    </Form>
  );
}
