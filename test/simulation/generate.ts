// Makes up stories from seeds.
import type { Story } from './story.ts';
import { agentsStory } from './themes/agents.ts';
import { batchStory } from './themes/batch.ts';
import { booksStory } from './themes/books.ts';
import { limitsStory } from './themes/limits.ts';
import type { Machines } from './themes/machines.ts';
import { machinesOf } from './themes/machines.ts';
import { mirrorStory } from './themes/mirror.ts';
import { planStory } from './themes/plan.ts';
import { pollingStory } from './themes/polling.ts';
import { storeStory } from './themes/store.ts';
import { writesStory } from './themes/writes.ts';
import { Random } from './world/random.ts';

const USUAL_MACHINES = 2;

const STORE = 'store';
/** Of all themes, every story with a seed that this number divides is one of a shared store: they take longer. */
const STORE_EVERY = 40;

/** Themes with how often each is chosen. */
const THEMES: readonly Theme[] = [
  { name: 'writes', weight: 4, story: writesStory },
  { name: 'batch', weight: 2, story: batchStory },
  { name: 'plan', weight: 2, story: planStory },
  { name: 'limits', weight: 1, story: limitsStory },
  { name: 'agents', weight: 1, story: agentsStory },
  { name: 'mirror', weight: 0.3, story: mirrorStory },
  { name: 'books', weight: 0.3, story: booksStory },
  { name: 'polling', weight: 0.5, story: pollingStory },
  { name: STORE, weight: 0, story: storeStory },
];

interface Theme {
  readonly name: string;
  readonly weight: number;
  readonly story: (random: Random, machines: Machines) => Story;
}

/**
 * Makes up the story of a seed.
 * @param names themes to choose from; all if there are none
 * @param machines number of machines; themes with one role for each machine use as many as they have roles
 * @throws Error if there is no theme of a name
 */
export function storyOf(seed: number, names: readonly string[] = [], machines = USUAL_MACHINES): Story {
  const unknown = names.filter((one) => THEMES.every(({ name }) => name !== one));
  if (unknown.length > 0) throw new Error(`there is no theme ${unknown.join(' ')}`);
  const chosen = names.length === 0 && seed % STORE_EVERY === 0 ? [STORE] : names;
  const themes = chosen.length === 0 ? THEMES : THEMES.filter(({ name }) => chosen.includes(name));
  const random = new Random(seed);
  let place = random.next() * themes.reduce((sum, { weight }) => sum + weight, 0);
  const theme = themes.find(({ weight }) => (place -= weight) < 0) ?? themes[0]!;
  return theme.story(random, machinesOf(machines));
}
