import { type LoaderFunctionArgs, redirect } from '@remix-run/node';

export function loader({ context }: LoaderFunctionArgs) {
  return redirect(context.services.settings.productUrl ?? '/');
}
