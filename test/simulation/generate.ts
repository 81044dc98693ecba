// Makes up stories from seeds.
import type { Story } from './story.ts';
import { writesStory } from './themes/writes.ts';
import { Random } from './world/random.ts';

/** Themes with how often each is chosen. */
const THEMES: readonly { readonly weight: number; readonly story: (random: Random) => Story }[] = [
  { weight: 4, story: writesStory },
];

/** Makes up the story of a seed. */
export function storyOf(seed: number): Story {
  const random = new Random(seed);
  let place = random.next() * THEMES.reduce((sum, { weight }) => sum + weight, 0);
  const theme = THEMES.find(({ weight }) => (place -= weight) < 0) ?? THEMES[0]!;
  return theme.story(random);
}
