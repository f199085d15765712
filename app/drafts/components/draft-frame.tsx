import { useParams, useRouteLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import { ViewerFrame } from '../../incidents/record/components/viewer-frame.tsx';
import { IdleNotice } from '../../shell/components/idle-notice.tsx';
import type { RootData } from '../../shell/root-data.ts';
import type { PageHandle } from '../../ui/pages/page-handle.ts';

/** An edit uses the viewer's frame, a new incident that of the application. */
export const draftHandle: PageHandle = {
  hydrate: true,
  bodyClass: 'has-actions',
  noFrame: ({ id }) => id !== undefined,
};

export function DraftFrame({ children }: { children: ReactNode }) {
  const isEdit = useParams().id !== undefined;
  const seconds = useRouteLoaderData<RootData>('root')?.idleSeconds;
  if (!isEdit) return <>{children}</>;
  return (
    <ViewerFrame>
      {children}
      {seconds && (
        <noscript>
          <IdleNotice seconds={seconds} />
        </noscript>
      )}
    </ViewerFrame>
  );
}
