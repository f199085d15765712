import { isRouteErrorResponse } from '@remix-run/react';
import { useContext } from 'react';
import { errorMessage } from '../../platform/error-message.ts';
import { ErrorContent } from '../../ui/error-content.tsx';
import { PageContext } from '../../ui/page-context.ts';
import type { RootData } from '../root-data.ts';
import { Frame } from './frame.tsx';
import { NextSteps } from './next-steps.tsx';

export function ErrorPage({ error, frame }: { error: unknown; frame: RootData | undefined }) {
  const { errorReport } = useContext(PageContext);
  const status = isRouteErrorResponse(error) ? error.status : (errorReport?.status ?? 500);
  const type = status === 404 ? 'pageNotExist' : status === 403 ? 'noPermission' : undefined;
  return (
    <Frame data={frame}>
      <ErrorContent
        {...errorMessage({ id: '', ...errorReport, status })}
        more={type && <NextSteps type={type} user={frame?.header.user} />}
      />
    </Frame>
  );
}
