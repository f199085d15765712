import type { Toast } from '../ui/toasts.tsx';
import type { PageHeaderProps } from './components/page-header.tsx';

/** What the document around every page shows. */
export type RootData = {
  /** As the user chose it; absent where the device decides. */
  theme: string | undefined;
  toasts: Toast[];
  /** After so many seconds without activity the user is logged out; absent for a visitor. */
  idleSeconds: number | undefined;
  header: PageHeaderProps;
};
