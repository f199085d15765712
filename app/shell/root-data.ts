import type { Toast } from '../ui/toasts.tsx';
import type { TopBarProps } from './components/top-bar.tsx';

export type RootData = {
  theme: 'light' | 'dark' | undefined;
  toasts: Toast[];
  idleSeconds: number | undefined;
  header: TopBarProps;
};
