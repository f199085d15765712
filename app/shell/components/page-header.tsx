import type { FrameOfUser } from '../queries/frame.server.ts';
import { NotificationBar } from './notification-bar.tsx';
import { TopBar } from './top-bar.tsx';

export type PageHeaderProps = {
  user: FrameOfUser | null;
  helpUrl: string;
  theme?: string;
  current?: string;
};

export function PageHeader({ user, ...bar }: PageHeaderProps) {
  return (
    <>
      <TopBar user={user} {...bar} />
      {user && <NotificationBar {...user} />}
    </>
  );
}
