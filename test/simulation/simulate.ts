// Runs stories of new seeds for some time, and reports those that break a rule.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { storyOf } from './generate.ts';
import type { Outcome } from './history.ts';
import { runStory } from './history.ts';
import type { Violation } from './rule.ts';
import { shrink } from './shrink.ts';
import type { Story } from './story.ts';
import { formatStory, parseStory } from './story.ts';
import { closeStore, hasPostgres } from './world/store.ts';

export interface Options {
  /** First seed; each history has the next one. */
  readonly seed: number;
  readonly seconds: number;
  /** Themes of the stories; all if there are none. */
  readonly themes?: readonly string[];
  /** Number of machines in a story. */
  readonly machines?: number;
  /** Number of histories at most. */
  readonly histories: number;
}

/** Seconds of the real clock. */
const realSeconds = (): number => globalThis.performance.now() / 1_000;
const print = (text: string): void => void globalThis.process.stdout.write(`${text}\n`);

interface Broken {
  readonly seed: number;
  readonly story: Story;
  readonly violation: Violation;
  /** Seconds since the beginning. */
  readonly seconds: number;
}

/** Runs histories until the time is over or `onBroken` returns false. */
async function runSeeds(
  { seed, seconds, histories, themes, machines }: Options,
  onOutcome: (outcome: Outcome) => void,
  onBroken: (broken: Broken) => Promise<boolean>,
): Promise<{ readonly histories: number; readonly dimensions: ReadonlyMap<string, number> }> {
  const began = realSeconds();
  const dimensions = new Map<string, number>();
  let next = seed;
  while (realSeconds() - began < seconds && next - seed < histories) {
    const story = storyOf(next, themes, machines);
    next += 1;
    if (isSkipped(story)) {
      dimensions.set(SKIPPED, (dimensions.get(SKIPPED) ?? 0) + 1);
      continue;
    }
    const outcome = await runStory(story);
    onOutcome(outcome);
    for (const [name, times] of outcome.dimensions) dimensions.set(name, (dimensions.get(name) ?? 0) + times);
    const { violation } = outcome;
    if (violation === undefined) continue;
    const isMore = await onBroken({ seed: next - 1, story, violation, seconds: realSeconds() - began });
    if (!isMore) break;
  }
  return { histories: next - seed, dimensions };
}

const SKIPPED = 'SKIPPED: no PostgreSQL server for the stories of a shared store';

/** Returns whether a story needs a server that is not installed. */
const isSkipped = (story: Story): boolean => story.some(({ kind }) => kind === 'store') && !hasPostgres();

/** Runs histories, and then ends the server that they have started. */
const withStore =
  <Words extends readonly unknown[], T>(work: (...words: Words) => Promise<T>) =>
  async (...words: Words): Promise<T> => {
    try {
      return await work(...words);
    } finally {
      await closeStore();
    }
  };

/** Returns the first broken rule; `violation` is undefined if there is none. */
export const findFirst = withStore(
  async (
    options: Options,
  ): Promise<{
    readonly histories: number;
    readonly seconds: number;
    readonly violation: Violation | undefined;
  }> => {
    let first: Broken | undefined;
    const { histories } = await runSeeds(
      options,
      () => undefined,
      (broken) => {
        first = broken;
        return Promise.resolve(false);
      },
    );
    return { histories, seconds: first?.seconds ?? options.seconds, violation: first?.violation };
  },
);

/**
 * Prints the shortest story of each broken rule, and how often each dimension occurred.
 * @returns whether no rule was broken
 */
export const simulate = withStore(
  async ({
    keepGoing = false,
    saveTo,
    isVerbose = false,
    ...options
  }: Options & {
    /** Continue after a broken rule, and report the first story of each kind. */
    readonly keepGoing?: boolean;
    /** Folder in which the shortest stories are saved. */
    readonly saveTo?: string;
    /** Print every command with its output. */
    readonly isVerbose?: boolean;
  }): Promise<boolean> => {
    const began = realSeconds();
    print(`first seed ${options.seed}`);
    const broken = new Map<string, number>();
    const onOutcome = ({ transcript }: Outcome): void => {
      if (isVerbose) for (const run of transcript) print(run);
    };
    const { histories, dimensions } = await runSeeds(
      options,
      onOutcome,
      async ({ seed, story, violation, seconds }) => {
        const kind = kindOf(story, violation.rule);
        const times = (broken.get(kind) ?? 0) + 1;
        broken.set(kind, times);
        if (times > 1) return true;
        print(`\n=== ${kind}: seed ${seed}, after ${seconds.toFixed(1)} s`);
        const text = await report(story, violation.rule);
        if (saveTo !== undefined) save(saveTo, kind, text);
        return keepGoing;
      },
    );
    const took = realSeconds() - began;
    print(`${histories} histories in ${took.toFixed(1)} s, ${(histories / took).toFixed(0)} a second`);
    for (const [name, times] of [...dimensions].toSorted(([a], [b]) => (a < b ? -1 : 1)))
      print(`${String(times).padStart(9)}  ${name}`);
    for (const [kind, times] of broken) print(`BROKEN ${times} times: ${kind}`);
    if (broken.size === 0) print('no rule was broken');
    return broken.size === 0;
  },
);

/** Groups violations that probably have one cause. */
const kindOf = (story: Story, rule: string): string =>
  [rule, ...story.flatMap((step) => (step.kind === 'intent' ? [step.operation] : []))].join(' ');

/** Shrinks and prints a story; returns it as text. */
async function report(story: Story, rule: string): Promise<string> {
  const shortest = await shrink(story, async (one) => (await runStory(one)).violation?.rule === rule);
  const { violation, transcript } = await runStory(shortest);
  print(`${violation?.rule ?? 'it did not fail again'}: ${violation?.what ?? ''}\n`);
  const text = formatStory(shortest);
  print(text);
  for (const run of transcript) print(run);
  return text;
}

function save(folder: string, kind: string, text: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/${kind.replaceAll(/[^a-z]+/gi, '-').toLowerCase()}.story`, text);
}

/** Runs a saved story and prints every command. @returns whether no rule was broken */
export const replay = withStore(async (file: string): Promise<boolean> => {
  const { violation, transcript } = await runStory(parseStory(readFileSync(file, 'utf8')));
  for (const run of transcript) print(run);
  print(violation === undefined ? 'no rule was broken' : `${violation.rule}: ${violation.what}`);
  return violation === undefined;
});

/** Runs all saved stories of a folder. @returns whether none broke a rule */
export const replayAll = withStore(async (folder: string): Promise<boolean> => {
  const names = readdirSync(folder).filter((name) => name.endsWith('.story'));
  let broken = 0;
  for (const name of names) {
    const story = parseStory(readFileSync(`${folder}/${name}`, 'utf8'));
    if (isSkipped(story)) {
      print(`${folder}/${name}: ${SKIPPED}`);
      continue;
    }
    const { violation } = await runStory(story);
    if (violation === undefined) continue;
    broken += 1;
    print(`${folder}/${name}: ${violation.rule}: ${violation.what}`);
  }
  print(`${names.length} stories, ${broken === 0 ? 'none breaks a rule' : `${broken} break a rule`}`);
  return broken === 0;
});
