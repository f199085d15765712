import { useFetcher, useParams, useRevalidator } from '@remix-run/react';
import { type ComponentPropsWithoutRef, lazy, type ReactNode, Suspense } from 'react';
import { EditBar } from '../editing/components/edit-bar.tsx';
import type { FormResult } from '../form/form-result.ts';
import type { PageActions } from '../form/use-parts.ts';
import { IncidentForm, type IncidentFormProps } from './incident-form.tsx';

export type DraftPageData = Omit<IncidentFormProps, 'errors' | 'fetcher' | 'reload' | 'page'>;

/** `data` is null when the draft was submitted or deleted. */
export function DraftContents({
  data,
  result: posted,
  page,
  main,
}: {
  data: DraftPageData | null;
  result: FormResult | undefined;
  page?: PageActions;
  main?: ComponentPropsWithoutRef<'main'>;
}) {
  const fetcher = useFetcher<FormResult>();
  const { revalidate: reload } = useRevalidator();
  // a button that redirects clears the data of the fetcher
  const result = fetcher.data ?? posted;
  const isEdit = useParams().id !== undefined;
  if (result?.notKept) {
    const { notKept } = result;
    return (
      <Titled number={notKept.number} isEdit={isEdit}>
        <UnsavedChangesPage {...notKept} />
      </Titled>
    );
  }
  const currentForm = result?.form ?? data?.form;
  if (result?.conflict && currentForm) {
    return (
      <Titled number={currentForm.draft.number} isEdit={isEdit}>
        <VersionsConflict conflict={result.conflict} form={currentForm} address={result.address ?? currentForm.page} />
      </Titled>
    );
  }
  if (!data) return <main id="content" {...main} />;
  const { form } = data;
  return (
    <>
      {isEdit && <EditBar number={form.draft.number} form={form} />}
      <main id="content" {...main}>
        <IncidentForm
          key={form.draft.id}
          {...data}
          errors={result?.errors ?? noErrors}
          fetcher={fetcher}
          reload={reload}
          page={page}
        />
      </main>
    </>
  );
}

function Titled({ number, isEdit, children }: { number: number; isEdit: boolean; children: ReactNode }) {
  return (
    <>
      {isEdit && <EditBar number={number} />}
      <main id="content">
        <div className="page">
          {!isEdit && (
            <div className="head">
              <h1>Incident #{number}</h1>
            </div>
          )}
          <Suspense>{children}</Suspense>
        </div>
      </main>
    </>
  );
}

const UnsavedChangesPage = lazy(async () => ({
  default: (await import('../editing/components/unsaved-changes-page.tsx')).UnsavedChangesPage,
}));
const VersionsConflict = lazy(async () => ({
  default: (await import('../form/components/versions-conflict.tsx')).VersionsConflict,
}));

const noErrors = {};
