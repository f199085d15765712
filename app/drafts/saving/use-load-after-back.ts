import { useNavigate, useNavigation, useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';

/** This query makes a form show what is saved, also of a submitted draft. */
export const afterBack = 'back';

/** After Back or a reload the document is older than the last save: loads the form again; true until Back is done. */
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
