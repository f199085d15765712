import type { Count } from '../capped-count.ts';

export function CountLabel({ count, capped }: Count) {
  return (
    <>
      {capped && <span className="small">more than </span>}
      {count.toLocaleString('en-CA')}
    </>
  );
}
