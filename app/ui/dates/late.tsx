import { Icon } from '../icon.tsx';

/** Says how late something is, in words and with an icon. */
export function Late({ children }: { children: string }) {
  return (
    <span className="late">
      <Icon name="warn" />
      {children}
    </span>
  );
}
