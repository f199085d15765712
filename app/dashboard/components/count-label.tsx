import type { Count } from '../queries/dashboard.server.ts';

export function CountLabel({ count, capped }: Count) {
  return (
    <>
      {capped && <span className="small">more than </span>}
      {count.toLocaleString('en-CA')}
    </>
  );
}
