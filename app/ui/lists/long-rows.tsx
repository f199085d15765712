import { lazy, type ReactElement, Suspense } from 'react';
import { useHydrated } from '../use-hydrated.ts';

const maxPlainRows = 50;

export function LongRows({ rows }: { rows: ReactElement[] }) {
  const isHydrated = useHydrated();
  if (!isHydrated || rows.length <= maxPlainRows) return <>{rows}</>;
  return (
    <Suspense fallback={rows}>
      <VirtualRows rows={rows} />
    </Suspense>
  );
}

const VirtualRows = lazy(async () => ({ default: (await import('./virtual-rows.tsx')).VirtualRows }));
