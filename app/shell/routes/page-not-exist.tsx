import type { PageHandle } from '../../ui/page-handle.ts';
import { NoPage } from '../components/no-page.tsx';
import { pageNotExist } from '../page-not-exist.ts';

export const handle: PageHandle = { scriptless: true };

export const loader = pageNotExist;

export const action = pageNotExist;

export default NoPage;
