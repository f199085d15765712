import { useNavigate, useNavigation, useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';

/** The query of a form's address with which it shows what is saved, also of a draft that was submitted. */
export const afterBack = 'back';

/**
 * Loads the form again after Back, which shows the document as it was first loaded, and returns true until that is done.
 * After a reload, whose document is older than the last save of the page before it, loads the form while people type.
 */
export function useLoadAfterBack(): boolean {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { location } = useNavigation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the document is hydrated
  useEffect(() => {
    const [entry] = performance.getEntriesByType('navigation');
    const type = entry instanceof PerformanceNavigationTiming ? entry.type : null;
    if (type === 'back_forward') navigate(`?${afterBack}`, { replace: true, preventScrollReset: true });
    if (type === 'reload') revalidate();
  }, []);
  return location?.search === `?${afterBack}`;
}
