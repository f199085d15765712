import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData, useOutlet } from '@remix-run/react';
import { withVersion } from '../../../platform/forms/form-version.server.ts';
import { submit } from '../../../platform/forms/submit.server.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { textLengths } from '../../../ui/fields/text-lengths.ts';
import { Empty } from '../../../ui/lists/empty.tsx';
import { SectionBody } from '../../components/section-body.tsx';
import { requireSection } from '../../require-section.server.ts';
import { apiOriginsInput } from '../api-origins.schema.ts';
import { updateApiOrigins } from '../commands/update-api-origins.server.ts';
import { ApiOriginsForm } from '../components/api-origins-form.tsx';
import { KeysTable } from '../components/keys-table.tsx';
import { MadeKey } from '../components/made-key.tsx';
import { madeKeyCookie } from '../made-key-cookie.server.ts';
import { apiOriginsForm } from '../queries/api-origins-form.server.ts';
import { keysPage } from '../queries/keys-page.server.ts';

export const meta: MetaFunction = () => [{ title: 'API keys · Administration · Incident Xpress' }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await requireSection(args, 'keys');
  const { settings } = args.context.services;
  const made = madeKeyCookie.read(settings, args.request, scope);
  const [keys, origins] = await Promise.all([keysPage(scope), apiOriginsForm(scope)]);
  const page = { ...keys, made, origins: { ...origins, lengths: textLengths(apiOriginsInput) } };
  return data(page, {
    headers: made ? { 'Set-Cookie': madeKeyCookie.clear(settings), 'Cache-Control': 'no-store' } : {},
  });
}

export async function action(args: ActionFunctionArgs) {
  const scope = await requireSection(args, 'keys');
  return await submit(args, withVersion(apiOriginsInput), async (input) => {
    await updateApiOrigins(scope, input);
    return { to: '/administration/keys', toast: { kind: 'ok', message: 'The list of web pages is saved.' } };
  });
}

export default function Keys() {
  const { keys, display, made, origins } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <SectionBody dialog={useOutlet()}>
      <div className="row">
        {keys.length > 0 && make}
        <span className="meta">
          A key lets another program read or add incidents. <a href="/api">What a program can do</a>
        </span>
      </div>
      {made && <MadeKey name={made.name} keyText={made.key} />}
      {keys.length === 0 ? (
        <Empty title="No program has a key." action={make}>
          Make a key for the program that is to read or add incidents.
        </Empty>
      ) : (
        <KeysTable keys={keys} display={display} />
      )}
      <ApiOriginsForm {...origins} reply={reply} />
    </SectionBody>
  );
}

const make = (
  <LinkButton icon="plus" to="/administration/keys/new" preventScrollReset>
    Make a key
  </LinkButton>
);
