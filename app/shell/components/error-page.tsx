import { isRouteErrorResponse } from '@remix-run/react';
import { useContext } from 'react';
import { errorMessage } from '../../platform/web/error-message.ts';
import type { ErrorReport } from '../../platform/web/error-report.ts';
import { ErrorContent } from '../../ui/pages/error-content.tsx';
import { PageContext } from '../../ui/pages/page-context.ts';
import type { RootData } from '../root-data.ts';
import { Frame } from './frame.tsx';
import { NextSteps } from './next-steps.tsx';

export function ErrorPage({ error, frame }: { error: unknown; frame: RootData | undefined }) {
  const report = useErrorReport(error);
  const { status } = report;
  const type = status === 404 ? 'pageNotExist' : status === 403 ? 'noPermission' : undefined;
  return (
    <Frame data={frame}>
      <ErrorContent {...errorMessage(report)} more={type && <NextSteps type={type} user={frame?.header.user} />} />
    </Frame>
  );
}

export function ErrorTitle({ error }: { error: unknown }) {
  return <title>{`${errorMessage(useErrorReport(error)).title} · Incident Xpress`}</title>;
}

function useErrorReport(error: unknown): ErrorReport {
  const { errorReport } = useContext(PageContext);
  const status = isRouteErrorResponse(error) ? error.status : (errorReport?.status ?? 500);
  return { id: '', ...errorReport, status };
}
