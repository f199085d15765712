import type { ReactNode } from 'react';

export function SectionBody({ dialog, children }: { dialog: ReactNode; children: ReactNode }) {
  return (
    <>
      <div {...(dialog && { inert: '' })}>{children}</div>
      {dialog}
    </>
  );
}
