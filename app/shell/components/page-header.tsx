import type { FrameOfUser } from '../queries/frame.server.ts';
import { NotificationBar } from './notification-bar.tsx';
import { TopBar } from './top-bar.tsx';

export type PageHeaderProps = {
  user: FrameOfUser | null;
  helpUrl: string;
  /** The user's choice; undefined follows the device. */
  theme?: string;
  /** Path of the menu item that contains the page. */
  current?: string;
};

/** The top bar and the notifications above every page. */
export function PageHeader({ user, ...bar }: PageHeaderProps) {
  return (
    <>
      <TopBar user={user} {...bar} />
      {user && <NotificationBar {...user} />}
    </>
  );
}
