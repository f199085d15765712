import type { FrameOfUser } from '../queries/frame.server.ts';
import { NotificationBar } from './notification-bar.tsx';
import { TopBar } from './top-bar.tsx';

export type PageHeaderProps = {
  user: FrameOfUser | null;
  helpUrl: string;
  /** The path of the menu item that the page lies under. */
  current?: string;
};

/** What stands above every page. */
export function PageHeader({ user, helpUrl, current }: PageHeaderProps) {
  return (
    <>
      <TopBar user={user} helpUrl={helpUrl} current={current} />
      {user && <NotificationBar {...user} />}
    </>
  );
}
