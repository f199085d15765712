import { useRouteLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import { AutoLogout } from '../../../shell/components/auto-logout.tsx';
import type { RootData } from '../../../shell/root-data.ts';
import { Toasts } from '../../../ui/toasts.tsx';

export function ViewerFrame({ children }: { children: ReactNode }) {
  const frame = useRouteLoaderData<RootData>('root')!;
  return (
    <>
      {children}
      <Toasts toasts={frame.toasts} />
      {frame.idleSeconds && <AutoLogout seconds={frame.idleSeconds} />}
    </>
  );
}
