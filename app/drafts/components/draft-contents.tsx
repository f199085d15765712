import { useFetcher, useRevalidator } from '@remix-run/react';
import { lazy, Suspense } from 'react';
import { IncidentForm, type IncidentFormProps } from '../form/components/incident-form.tsx';
import type { FormResult } from '../form/form-result.ts';

export type DraftPageData = Omit<IncidentFormProps, 'errors' | 'fetcher' | 'reload'>;

/** Shows a draft, or what a button answered instead. `data` is null when the draft was submitted or deleted. */
export function DraftContents({
  data,
  result: posted,
}: {
  data: DraftPageData | null;
  result: FormResult | undefined;
}) {
  const fetcher = useFetcher<FormResult>();
  const { revalidate: reload } = useRevalidator();
  // a button that redirects clears the data of the fetcher
  const result = fetcher.data ?? posted;
  if (result?.notKept) {
    return (
      <Suspense>
        <NotKeptPage {...result.notKept} />
      </Suspense>
    );
  }
  const shown = result?.form ?? data?.form;
  if (result?.conflict && shown) {
    return (
      <Suspense>
        <VersionsConflict conflict={result.conflict} form={shown} address={result.address ?? shown.page} />
      </Suspense>
    );
  }
  if (!data) return null;
  return (
    <IncidentForm key={data.form.draft.id} {...data} errors={result?.errors ?? noErrors} {...{ fetcher, reload }} />
  );
}

const NotKeptPage = lazy(async () => ({
  default: (await import('../editing/components/not-kept-page.tsx')).NotKeptPage,
}));
const VersionsConflict = lazy(async () => ({
  default: (await import('../conflicts/components/versions-conflict.tsx')).VersionsConflict,
}));

const noErrors = {};
