import { LinkButton } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { FrameOfUser } from '../queries/frame.server.ts';

type NotificationBarProps = Pick<FrameOfUser, 'notifications' | 'maySubscribe'>;

export function NotificationBar({ notifications, maySubscribe }: NotificationBarProps) {
  if (notifications.length === 0) return null;
  return (
    <section aria-label="Notifications">
      {notifications.map(({ id, message, type, level, dismissible }) => (
        <Notice
          key={id}
          kind={level === 'WARNING' ? 'warn' : 'info'}
          dismissTo={dismissible ? `/notifications/${id}/dismiss` : undefined}
          action={
            maySubscribe && (type === 'TRIAL_EXPIRED' || type === 'PAYMENT_ERROR') ? (
              <LinkButton href="/administration/subscription2">Go to Subscription</LinkButton>
            ) : undefined
          }
        >
          {message}
        </Notice>
      ))}
    </section>
  );
}
