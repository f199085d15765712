import type { ReactNode } from 'react';
import { Notice } from '../../../ui/notice.tsx';

export function ChangedNotice({ children, action }: { children?: ReactNode; action: ReactNode }) {
  return (
    <Notice kind="info" title="This incident was changed by someone else." action={action}>
      {children}
    </Notice>
  );
}
