import { NotificationBar } from './notification-bar.tsx';
import { TopBar, type TopBarProps } from './top-bar.tsx';

export function PageHeader({ user, ...bar }: TopBarProps) {
  return (
    <>
      <TopBar user={user} {...bar} />
      {user && <NotificationBar {...user} />}
    </>
  );
}
