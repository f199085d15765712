import { isRouteErrorResponse } from '@remix-run/react';
import { type ReactNode, useContext } from 'react';
import type { RootData } from '../../root.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { errorTexts } from '../error-texts.ts';
import { PageContext } from '../page-context.ts';
import { Frame } from './frame.tsx';
import { Lone } from './lone.tsx';

/** The page of a request that failed: what happened, what was kept, and an id for support. */
export function FaultPage({ error, frame }: { error: unknown; frame: RootData | undefined }) {
  const { fault } = useContext(PageContext);
  const status = isRouteErrorResponse(error) ? error.status : (fault?.status ?? 500);
  const page = <Told status={status} id={fault?.id} />;
  return <Frame data={frame}>{page}</Frame>;
}

function Told({ status, id }: { status: number; id?: string }) {
  if (status === 404) return <Way {...errorTexts.pageNotExist} />;
  if (status === 403) return <Way {...errorTexts.noPermission} />;
  if (status === 503) {
    return (
      <Way
        title="One moment"
        text="Incident Xpress cannot reach its records right now. Nothing that was saved is lost."
      >
        <p className="quiet">Try again in a few seconds. If it goes on, tell support this id: {id}</p>
      </Way>
    );
  }
  if (status < 500)
    return <Way title="This cannot be done" text="The request was not understood. Go back and try again." />;
  return (
    <Way title="Something went wrong" text="The page could not be shown. What was saved before is kept.">
      <p className="quiet">Tell support this id: {id}</p>
    </Way>
  );
}

function Way({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
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
      {children}
    </Lone>
  );
}
