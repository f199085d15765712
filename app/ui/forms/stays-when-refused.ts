import type { ShouldRevalidateFunction } from '@remix-run/react';

/** A dialog with a refused form must not reload: its loader may redirect, and typed input would be lost. */
export const staysWhenRefused: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  defaultShouldRevalidate && !(actionStatus && actionStatus >= 400);
