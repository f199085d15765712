export { handle, NoPage as default } from '../components/no-page.tsx';
export { pageNotExist as action, pageNotExist as loader } from '../page-not-exist.ts';
