import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData, useOutlet } from '@remix-run/react';
import { LinkButton } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { SectionBody } from '../../components/section-body.tsx';
import { requireSection } from '../../require-section.server.ts';
import { KeysTable } from '../components/keys-table.tsx';
import { MadeKey } from '../components/made-key.tsx';
import { madeKeyCookie } from '../made-key-cookie.server.ts';
import { keysPage } from '../queries/keys-page.server.ts';

export const meta: MetaFunction = () => [{ title: 'API keys · Administration · Incident Xpress' }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await requireSection(args, 'keys');
  const { settings } = args.context.services;
  const made = madeKeyCookie.read(settings, args.request, scope);
  const page = { ...(await keysPage(scope)), made };
  return data(page, {
    headers: made ? { 'Set-Cookie': madeKeyCookie.clear(settings), 'Cache-Control': 'no-store' } : {},
  });
}

export default function Keys() {
  const { keys, display, made } = useLoaderData<typeof loader>();
  return (
    <SectionBody dialog={useOutlet()}>
      <div className="row">
        <LinkButton icon="plus" to="/administration/keys/new" preventScrollReset>
          Make a key
        </LinkButton>
        <span className="meta">
          A key lets another program read or add incidents. <a href="/api">What a program can do</a>
        </span>
      </div>
      {made && <MadeKey name={made.name} keyText={made.key} />}
      {keys.length === 0 ? (
        <Empty title="No program has a key.">Make a key for the program that is to read or add incidents.</Empty>
      ) : (
        <KeysTable keys={keys} display={display} />
      )}
    </SectionBody>
  );
}
