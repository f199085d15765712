import type { ReactNode } from 'react';

/** The content of the open section, under a dialog where there is one. */
export function SectionBody({ dialog, children }: { dialog: ReactNode; children: ReactNode }) {
  return (
    <>
      <div {...(dialog && { inert: '' })}>{children}</div>
      {dialog}
    </>
  );
}
