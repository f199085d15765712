import { useEffect, useMemo, useState } from 'react';
import { fetchJson } from '../../ui/fetch-json.ts';
import type { PartChoices } from './choices-of-parts.ts';
import type { DraftFormData } from './queries/draft-form.server.ts';

/** Loads lists before the browser adds the first part that needs them. */
export function usePartChoices(form: DraftFormData): DraftFormData {
  const [loaded, setLoaded] = useState<PartChoices | null>(null);
  useEffect(() => {
    const load = () => fetchJson<PartChoices>('/part-choices', { headers: { 'X-Background': '1' } }).then(setLoaded);
    if (!('requestIdleCallback' in window)) return void load();
    const idle = requestIdleCallback(load);
    return () => cancelIdleCallback(idle);
  }, []);
  return useMemo(() => {
    if (!loaded) return form;
    const own = Object.entries(form.choices).filter(([, options]) => !Array.isArray(options) || options.length > 0);
    return { ...form, choices: { ...form.choices, ...loaded, ...Object.fromEntries(own) } };
  }, [form, loaded]);
}
