import { useRouteLoaderData } from '@remix-run/react';
import type { Messages } from '../../../platform/forms/form-errors.ts';
import type { AnalysisAddress } from '../analysis-address.ts';
import type { analyzePage } from '../queries/analyze-page.server.ts';

export type AnalyzePageData = Awaited<ReturnType<typeof analyzePage>> & {
  address: AnalysisAddress;
  node?: string;
  operation: string;
};

export type FormReply = { errors: Messages; values?: Record<string, unknown> };

export function useAnalysis(): AnalyzePageData {
  return useRouteLoaderData<AnalyzePageData>('analysis/wizard/routes/analyze')!;
}
