import fc from 'fast-check';
import { seed } from '../support/fixed-choice.ts';

fc.configureGlobal({ seed });
