import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { LinkButton } from '../../ui/button.tsx';
import { MessagePage } from '../../ui/message-page.tsx';

export const meta: MetaFunction = () => [{ title: 'Help Center · Incident Xpress' }];

export function loader({ context }: LoaderFunctionArgs) {
  const { helpUrl } = context.services.settings;
  if (helpUrl) throw redirect(helpUrl);
  return null;
}

export default function Help() {
  return (
    <MessagePage title="Help Center" foot={<LinkButton href="/dashboard">Dashboard</LinkButton>}>
      <p>This installation has no help centre of its own. Ask your administrator for help.</p>
    </MessagePage>
  );
}
