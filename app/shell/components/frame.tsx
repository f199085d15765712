import { useLocation } from '@remix-run/react';
import type { ReactNode } from 'react';
import type { RootData } from '../../root.tsx';
import { Toasts } from '../../ui/toasts.tsx';
import { AutoLogout } from './auto-logout.tsx';
import { NotificationBar } from './notification-bar.tsx';
import { TopBar } from './top-bar.tsx';

type FrameProps = Omit<RootData, 'theme'> & {
  /** A dialog lies over the page. */ covered?: boolean;
  children: ReactNode;
};

export function Frame({ signedIn, helpUrl, toasts, covered, children }: FrameProps) {
  const { pathname } = useLocation();
  return (
    <>
      <div className="contents" {...(covered && { inert: '' })}>
        <TopBar user={signedIn} helpUrl={helpUrl} pathname={pathname} />
        {signedIn && <NotificationBar {...signedIn} />}
      </div>
      {children}
      <Toasts toasts={toasts} />
      {signedIn && <AutoLogout seconds={signedIn.autoLogoutSeconds} />}
    </>
  );
}
