import { Form } from '@remix-run/react';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { AnalysisResult } from '../../charts/components/analysis-result.tsx';
import { analysisCaption } from '../../choices/analysis-caption.ts';
import type { Generated as GeneratedResult } from '../../series/queries/recorded-series.server.ts';
import { analysisHref } from '../analysis-address.ts';
import { useAnalysis } from './use-analysis.ts';

export function Generated({ generated }: { generated: GeneratedResult }) {
  const { address, names } = useAnalysis();
  return (
    <AnalysisResult
      generated={generated}
      caption={analysisCaption(address.choices, names)}
      actions={<Actions />}
      classHref={(at) => analysisHref(address, { generated: true, at })}
      periodHref={analysisHref(address, { step: 0 })}
    />
  );
}

function Actions() {
  const { address, may, savedName, generated, operation } = useAnalysis();
  const view = { generated: true, at: address.at };
  const hasNumbers = Boolean(generated?.result?.series.length);
  const isFile = address.choices.chartType === 'excel';
  return (
    <Form method="post" className="row" preventScrollReset>
      <input type="hidden" name="operation" value={operation} />
      {hasNumbers && (
        <LinkButton
          variant="quiet"
          icon="download"
          href={`${analysisHref(address, view, '/analyze/export')}${isFile ? '&format=xlsx' : ''}`}
        >
          Export to excel
        </LinkButton>
      )}
      {hasNumbers && may.seeRepeats && address.choices.chartType !== 'repeats' && (
        <LinkButton variant="quiet" href={analysisHref(address, view, '/analyze/repeats')}>
          Who and what comes back
        </LinkButton>
      )}
      {savedName !== null && (
        <Button formAction={analysisHref(address, view, '/analyze/update')} disabled={!may.update}>
          Update
        </Button>
      )}
      <Button formAction={analysisHref(address, view, '/analyze/save/reports')} disabled={!may.saveReport}>
        Save to reports
      </Button>
      <Button formAction={analysisHref(address, view, '/analyze/save/dashboard')} disabled={!may.saveDashboard}>
        Save to dashboard
      </Button>
    </Form>
  );
}
