import type { Toast } from '../ui/toasts.tsx';
import type { TopBarProps } from './components/top-bar.tsx';

export type RootData = {
  theme: 'light' | 'dark' | undefined;
  toasts: Toast[];
  /** Undefined for a visitor. */
  idleSeconds: number | undefined;
  header: TopBarProps;
};
