import type { ReactNode } from 'react';
import type { RootData } from '../../root.tsx';
import { Toasts } from '../../ui/toasts.tsx';
import { AutoLogout } from './auto-logout.tsx';
import { Bars } from './bars.tsx';

type FrameProps = {
  /** Absent where even this could not be read. */ data?: RootData;
  /** A dialog lies over the page. */ covered?: boolean;
  children: ReactNode;
};

export function Frame({ data, covered, children }: FrameProps) {
  const above = { className: 'contents', ...(covered && { inert: '' }) };
  return (
    <>
      {data ? (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: React has drawn it
        <div {...above} dangerouslySetInnerHTML={{ __html: data.bars }} />
      ) : (
        <div {...above}>
          <Bars user={null} helpUrl="/help" />
        </div>
      )}
      {children}
      {data && <Toasts toasts={data.toasts} />}
      {data?.idleSeconds && <AutoLogout seconds={data.idleSeconds} />}
    </>
  );
}
