import QuickLRU from 'quick-lru';
import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/**
 * Markup that is drawn once and sent again wherever the same is to be shown, as a list's rows are every time somebody
 * comes back to it. Its key is all it is drawn from, so nobody is shown what was not read for him. For loaders: inside a
 * page that is being drawn React cannot begin another. The component may use no hooks and no context.
 */
export function drawnOnce<Props extends object>(Component: ComponentType<Props>): (props: Props) => string {
  const drawn = new QuickLRU<string, string>({ maxSize: 5_000, maxAge: 10 * 60_000 });
  return (props) => {
    const key = JSON.stringify(props);
    let markup = drawn.get(key);
    if (markup === undefined) {
      markup = renderToStaticMarkup(<Component {...props} />);
      drawn.set(key, markup);
    }
    return markup;
  };
}
