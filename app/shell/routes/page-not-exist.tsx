import { pageNotExist } from '../../platform/web/page-not-exist.ts';
import { NoPage } from '../../ui/pages/no-page.tsx';
import type { PageHandle } from '../../ui/pages/page-handle.ts';

export const handle: PageHandle = { noScript: true };

export const loader = pageNotExist;

export const action = pageNotExist;

export default NoPage;
