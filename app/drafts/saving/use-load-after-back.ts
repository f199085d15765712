import { useNavigate, useNavigation } from '@remix-run/react';
import { useEffect } from 'react';

/** The query of a form's address with which it shows what is saved, also of a draft that was submitted. */
export const afterBack = 'back';

/** Loads the form again when Back showed the document as it was first loaded. Returns true until that is done. */
export function useLoadAfterBack(): boolean {
  const navigate = useNavigate();
  const { location } = useNavigation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the document is hydrated
  useEffect(() => {
    const [entry] = performance.getEntriesByType('navigation');
    if (!(entry instanceof PerformanceNavigationTiming) || entry.type !== 'back_forward') return;
    navigate(`?${afterBack}`, { replace: true, preventScrollReset: true });
  }, []);
  return location?.search === `?${afterBack}`;
}
