import { afterAll } from 'vitest';
import { closeVisits } from '../support/browser.ts';

afterAll(closeVisits);
