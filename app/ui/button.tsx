import { Link, type LinkProps, useNavigation, useResolvedPath } from '@remix-run/react';
import { type ComponentPropsWithoutRef, forwardRef } from 'react';
import { classes } from './classes.ts';
import { Icon, type IconName } from './icon.tsx';

type Variant = 'plain' | 'primary' | 'quiet' | 'danger' | 'danger-quiet' | 'danger-fill';

type ButtonStyle = { variant?: Variant; icon?: IconName; full?: boolean };
type ButtonProps = ButtonStyle & ComponentPropsWithoutRef<'button'>;
type LinkButtonProps = ButtonStyle &
  (({ to?: undefined } & ComponentPropsWithoutRef<'a'> & { href: string }) | ({ href?: undefined } & LinkProps));

const variants: Record<Variant, string | null> = {
  plain: null,
  primary: 'btn--primary',
  quiet: 'btn--quiet',
  danger: 'btn--danger',
  'danger-quiet': 'btn--danger btn--quiet',
  'danger-fill': 'btn--danger-fill',
};

export const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(
  { variant = 'plain', icon, full, className, children, ...button },
  ref,
) {
  return (
    <button
      ref={ref}
      type="submit"
      {...button}
      className={classes('btn', variants[variant], full && 'btn--full', className)}
    >
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
});

/** `to` stays in a hydrated page, `href` loads another. */
export function LinkButton({ variant = 'plain', icon, full, className, children, ...link }: LinkButtonProps) {
  const looks = { className: classes('btn', variants[variant], full && 'btn--full', className) };
  const content = (
    <>
      {icon && <Icon name={icon} />}
      {children}
    </>
  );
  if (link.to === undefined) {
    return (
      <a {...link} {...looks}>
        {content}
      </a>
    );
  }
  return (
    <InPageLink {...link} {...looks}>
      {content}
    </InPageLink>
  );
}

function InPageLink(link: LinkProps) {
  const { pathname, search } = useResolvedPath(link.to);
  const { location, formMethod } = useNavigation();
  const isBusy = location?.pathname === pathname && location.search === search && !formMethod;
  return <Link preventScrollReset aria-busy={isBusy || undefined} {...link} />;
}

/** A disabled first button keeps Enter from submitting the form. */
export function NoDefaultButton() {
  return <button type="submit" disabled hidden />;
}

type IconButtonProps = { icon: IconName; label: string } & (
  | ({ href?: undefined; to?: undefined } & Omit<ButtonProps, 'icon' | 'children'>)
  | Omit<Extract<LinkButtonProps, { href: string }>, 'icon' | 'children'>
  | Omit<Extract<LinkButtonProps, LinkProps>, 'icon' | 'children'>
);

/** The label is the accessible name and the tooltip. */
export function IconButton({ label, className, ...props }: IconButtonProps) {
  const labelProps = { 'aria-label': label, title: label, className: classes('btn--icon', className) };
  if (props.href === undefined && props.to === undefined) return <Button {...props} {...labelProps} />;
  return <LinkButton {...props} {...labelProps} />;
}
