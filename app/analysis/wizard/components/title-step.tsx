import { Form } from '@remix-run/react';
import { useState } from 'react';
import { accountDisabled } from '../../../platform/web/error-texts.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { useHydrated } from '../../../ui/use-hydrated.ts';
import { titleMissing } from '../../analyze-messages.ts';
import { analysisHref, analysisParams } from '../analysis-address.ts';
import { useAnalysis } from './use-analysis.ts';

export function TitleStep() {
  const { address, may } = useAnalysis();
  const { choices, step, asked } = address;
  const [title, setTitle] = useState(choices.title);
  const otherParams = analysisParams(address, { generated: true }).filter(([name]) => name !== 'title');
  // without scripts nothing would enable it again
  const lacksTitle = useHydrated() && title.trim() === '';
  return (
    <Form method="get" action="/analyze" preventScrollReset>
      {otherParams.map(([name, value], index) => (
        <input key={index} type="hidden" name={name} value={value} />
      ))}
      <div className="sheet__body">
        <div className="fields">
          <Field
            name="title"
            label="Title"
            width="c8"
            required
            maxLength={100}
            defaultValue={choices.title}
            errors={asked && choices.title === '' ? [titleMissing] : undefined}
            onChange={({ currentTarget }) => setTitle(currentTarget.value)}
          />
        </div>
      </div>
      <div className="wizard__foot">
        <LinkButton icon="left" to={analysisHref(address, { step: step - 1 })}>
          Back
        </LinkButton>
        <LinkButton variant="quiet" to="/analyze">
          Clear
        </LinkButton>
        <span className="push meta wizard__why" id="why">
          {may.generate ? '' : accountDisabled}
        </span>
        <Button variant="primary" disabled={!may.generate || lacksTitle} aria-describedby="why">
          Generate
        </Button>
        <Button disabled>Next</Button>
      </div>
    </Form>
  );
}
