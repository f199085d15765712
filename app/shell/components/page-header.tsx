import type { FrameOfUser } from '../queries/frame.server.ts';
import { NotificationBar } from './notification-bar.tsx';
import { TopBar } from './top-bar.tsx';

export type PageHeaderProps = {
  user: FrameOfUser | null;
  helpUrl: string;
  /** Path of the menu item that contains the page. */
  current?: string;
};

/** The top bar and the notifications above every page. */
export function PageHeader({ user, helpUrl, current }: PageHeaderProps) {
  return (
    <>
      <TopBar user={user} helpUrl={helpUrl} current={current} />
      {user && <NotificationBar {...user} />}
    </>
  );
}
