import type { ReactNode } from 'react';

/** Says that scripts open a file; `children` stand where no script runs, or could open it. */
export function Opening({ isOpening, children }: { isOpening: boolean; children: ReactNode }) {
  return isOpening ? (
    <p className="empty" role="status">
      Opening the file…
    </p>
  ) : (
    children
  );
}
