import { useLocation, useNavigate, useNavigation } from '@remix-run/react';
import { useEffect } from 'react';

/** The query of a form's address with which it shows what is saved, also of a draft that was submitted. */
export const afterBack = 'back';

/**
 * Loads the form again after Back, which shows the document as it was first loaded, and after a reload, whose document
 * is older than the last save of the page that it replaced. Returns true until that is done.
 */
export function useLoadAfterBack(): boolean {
  const navigate = useNavigate();
  const { search, hash } = useLocation();
  const { location } = useNavigation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the document is hydrated
  useEffect(() => {
    const [entry] = performance.getEntriesByType('navigation');
    if (!(entry instanceof PerformanceNavigationTiming) || !/^(back_forward|reload)$/.test(entry.type)) return;
    const query = new URLSearchParams(search);
    query.set(afterBack, '');
    navigate({ search: `?${query}`, hash }, { replace: true, preventScrollReset: true });
  }, []);
  return new URLSearchParams(location?.search).has(afterBack);
}
