import { Icon } from '../../ui/icon.tsx';

export function Problem({ children }: { children: string }) {
  return (
    <div className="alert" role="alert">
      <h2>
        <Icon name="bad" />
        {children}
      </h2>
    </div>
  );
}
