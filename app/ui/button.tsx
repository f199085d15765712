import type { ComponentPropsWithoutRef } from 'react';
import { classes } from './classes.ts';
import { Icon, type IconName } from './icon.tsx';

type Variant = 'plain' | 'primary' | 'quiet' | 'danger' | 'danger-quiet' | 'danger-fill';

type ButtonStyle = { variant?: Variant; icon?: IconName; full?: boolean };
type ButtonProps = ButtonStyle & ComponentPropsWithoutRef<'button'>;
type LinkButtonProps = ButtonStyle & ComponentPropsWithoutRef<'a'> & { href: string };

const variants: Record<Variant, string | null> = {
  plain: null,
  primary: 'btn--primary',
  quiet: 'btn--quiet',
  danger: 'btn--danger',
  'danger-quiet': 'btn--danger btn--quiet',
  'danger-fill': 'btn--danger-fill',
};

export function Button({ variant = 'plain', icon, full, className, children, ...button }: ButtonProps) {
  return (
    <button type="submit" {...button} className={classes('btn', variants[variant], full && 'btn--full', className)}>
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

export function LinkButton({ variant = 'plain', icon, full, className, children, ...link }: LinkButtonProps) {
  return (
    <a {...link} className={classes('btn', variants[variant], full && 'btn--full', className)}>
      {icon && <Icon name={icon} />}
      {children}
    </a>
  );
}

/** The first, disabled button of a form, so that Enter does not submit it. */
export function NoDefaultButton() {
  return <button type="submit" disabled hidden />;
}

type IconButtonProps = { icon: IconName; label: string } & (
  | ({ href?: undefined } & Omit<ButtonProps, 'icon' | 'children'>)
  | Omit<LinkButtonProps, 'icon' | 'children'>
);

/** Renders a link when it has an `href`, otherwise a button; the label is the accessible name and the tooltip. */
export function IconButton({ label, className, ...props }: IconButtonProps) {
  const labelProps = { 'aria-label': label, title: label, className: classes('btn--icon', className) };
  return props.href === undefined ? <Button {...props} {...labelProps} /> : <LinkButton {...props} {...labelProps} />;
}
