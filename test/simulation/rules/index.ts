// All rules of the oracle.
import type { MakeRule } from '../rule.ts';
import { agents } from './agents.ts';
import { batch } from './batch.ts';
import { books } from './books.ts';
import { clock } from './clock.ts';
import { endings } from './endings.ts';
import { journal } from './journal.ts';
import { limits } from './limits.ts';
import { mirror } from './mirror.ts';
import { plan } from './plan.ts';
import { polling } from './polling.ts';
import { store } from './store.ts';
import { writes } from './writes.ts';

export const RULES: readonly MakeRule[] = [
  endings,
  journal,
  writes,
  batch,
  plan,
  limits,
  agents,
  mirror,
  books,
  polling,
  clock,
  store,
];
