import type { ReactNode } from 'react';

export function EditedBy({ editors, children }: { editors: string[]; children: ReactNode }) {
  if (editors.length === 0) return null;
  const names = new Intl.ListFormat('en-CA').format(editors);
  return (
    <p>
      <b>{`${names} ${editors.length === 1 ? 'is' : 'are'} editing it.`}</b>
      {' What is not saved yet '}
      {children}.
    </p>
  );
}
