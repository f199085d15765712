import { pageNotExist } from '../../platform/page-not-exist.ts';
import { NoPage } from '../../ui/no-page.tsx';
import type { PageHandle } from '../../ui/page-handle.ts';

export const handle: PageHandle = { noScript: true };

export const loader = pageNotExist;

export const action = pageNotExist;

export default NoPage;
