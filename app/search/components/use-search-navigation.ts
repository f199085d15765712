import { useActionData, useNavigate, useNavigation } from '@remix-run/react';
import { useEffect, useState } from 'react';
import type { Messages } from '../../platform/forms/form-errors.ts';
import type { CriterionType } from '../criteria/criterion-types.ts';
import type { SearchAddress } from '../search-address.ts';
import { useSearch } from './use-search.ts';

type Waiting = { by: CriterionType | undefined; hrefOf: (address: SearchAddress) => string };

/** Waits while a criterion is being added, because the address does not hold it yet. */
export function useSearchNavigation() {
  const { address } = useSearch();
  const navigate = useNavigate();
  const isAdding = useNavigation().formMethod === 'POST';
  const hasErrors = useActionData<{ errors: Messages }>() !== undefined;
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const go = (hrefOf: Waiting['hrefOf'], by?: CriterionType) => {
    if (isAdding) setWaiting({ by, hrefOf });
    else navigate(hrefOf(address), { preventScrollReset: true });
  };
  useEffect(() => {
    if (!waiting || isAdding) return;
    setWaiting(null);
    if (!hasErrors) navigate(waiting.hrefOf(address), { preventScrollReset: true });
  }, [waiting, isAdding, hasErrors, address, navigate]);
  return { isAdding, waitsFor: waiting?.by, go };
}
