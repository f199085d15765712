import type { ShouldRevalidateFunction } from '@remix-run/react';

/** Keeps what a dialog shows while its form is refused: its loader may lead away, and what was typed would be lost. */
export const staysWhenRefused: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  defaultShouldRevalidate && !(actionStatus && actionStatus >= 400);
