import QuickLRU from 'quick-lru';
import { type ComponentType, Fragment } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/**
 * Markup that is drawn once and sent again wherever the same is to be shown, as a list's rows are every time somebody
 * comes back to it. Its key is all it is drawn from, so nobody is shown what was not read for him. For loaders: inside a
 * page that is being drawn React cannot begin another. The component may use no hooks and no context.
 */
export function drawnOnce<Props extends object>(Component: ComponentType<Props>): (list: Props[]) => string[] {
  const drawn = new QuickLRU<string, string>({ maxSize: 5_000, maxAge: 10 * 60_000 });
  return (list) => {
    const keys = list.map((props) => JSON.stringify(props));
    const markup = keys.map((key) => drawn.get(key));
    const missing = keys.flatMap((_, index) => (markup[index] === undefined ? [index] : []));
    // to begin a drawing costs more than to draw a row
    const drawings =
      missing.length > 0
        ? drawAll(
            Component,
            missing.map((index) => list[index]!),
          )
        : [];
    for (const [nth, index] of missing.entries()) {
      markup[index] = drawings[nth]!;
      drawn.set(keys[index]!, drawings[nth]!);
    }
    return markup as string[];
  };
}

/** No text that comes from PostgreSQL has a NUL in it, so that it can stand between one and the next. */
function drawAll<Props extends object>(Component: ComponentType<Props>, list: Props[]): string[] {
  const all = list.map((props, index) => (
    <Fragment key={String(index)}>
      {index > 0 && '\0'}
      <Component {...props} />
    </Fragment>
  ));
  const drawings = renderToStaticMarkup(all).split('\0');
  if (drawings.length === list.length) return drawings;
  throw new Error('what was to be drawn has a NUL in it');
}
