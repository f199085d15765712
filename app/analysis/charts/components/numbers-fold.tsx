import type { ReactNode } from 'react';
import { Icon } from '#app/ui/icon.tsx';

export function NumbersFold({ isOpen, children }: { isOpen: boolean | undefined; children: ReactNode }) {
  return (
    <details className="numbers" open={isOpen}>
      <summary>
        <Icon name="right" />
        Numbers
      </summary>
      {children}
    </details>
  );
}
