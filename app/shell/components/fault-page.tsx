import { isRouteErrorResponse } from '@remix-run/react';
import { useContext } from 'react';
import type { RootData } from '../../root.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { errorMessage } from '../error-message.ts';
import type { Fault } from '../fault.ts';
import { PageContext } from '../page-context.ts';
import { Frame } from './frame.tsx';
import { Lone } from './lone.tsx';

/** The page of a request that failed: what happened, what was kept, and an id for support. */
export function FaultPage({ error, frame }: { error: unknown; frame: RootData | undefined }) {
  const { fault } = useContext(PageContext);
  const status = isRouteErrorResponse(error) ? error.status : (fault?.status ?? 500);
  return (
    <Frame data={frame}>
      <FaultMessage fault={{ status, id: fault?.id ?? '' }} />
    </Frame>
  );
}

export function FaultMessage({ fault }: { fault: Fault }) {
  const { title, text, advice } = errorMessage(fault);
  return (
    <Lone
      title={title}
      foot={
        <LinkButton variant="primary" href="/dashboard">
          Go to main page
        </LinkButton>
      }
    >
      <p>{text}</p>
      {advice && <p className="quiet">{advice}</p>}
    </Lone>
  );
}
