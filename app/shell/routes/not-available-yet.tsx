import type { LoaderFunctionArgs } from '@remix-run/node';
import { Outlet } from '@remix-run/react';
import { signedIn } from '../../auth/signed-in.server.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Lone } from '../components/lone.tsx';

export async function loader(args: LoaderFunctionArgs) {
  await signedIn(args);
  return null;
}

export default function NotAvailableYet() {
  return (
    <Lone title="Not available yet" foot={<LinkButton href="/dashboard">Dashboard</LinkButton>}>
      <p>This part of Incident Xpress is not in this version.</p>
      <Outlet />
    </Lone>
  );
}
