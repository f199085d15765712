import type { LoaderFunctionArgs } from '@remix-run/node';
import { Outlet } from '@remix-run/react';
import { requireUser } from '../../auth/require-user.server.ts';
import { LinkButton } from '../../ui/button.tsx';
import { MessagePage } from '../../ui/message-page.tsx';

export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args);
  return null;
}

export default function NotAvailableYet() {
  return (
    <MessagePage title="Not available yet" foot={<LinkButton href="/dashboard">Dashboard</LinkButton>}>
      <p>This part of Incident Xpress is not in this version.</p>
      <Outlet />
    </MessagePage>
  );
}
