import { Icon } from '../icon.tsx';

export function Late({ children }: { children: string }) {
  return (
    <span className="late">
      <Icon name="warn" />
      {children}
    </span>
  );
}
