// Every saved story, run by the simulator as `npm run simulate` does.
import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { size } from '#test/support/sample-size.ts';
import { tempDir } from '#test/support/temp-dir.ts';
import { bundleSimulator } from '../../scripts/simulate/bundle.mjs';
import { storyOf } from './generate.ts';
import { formatStory, parseStory } from './story.ts';

const SIMULATE = resolve('scripts/simulate.mjs');
const SAVED = resolve('test/simulations');

let bundle: string;
beforeAll(async () => {
  bundle = await bundleSimulator();
});

/** Runs the simulator and returns its exit code and output. */
async function simulate(
  ...words: readonly string[]
): Promise<{ readonly code: number; readonly out: string }> {
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [SIMULATE, ...words], {
      maxBuffer: 64 * 1024 * 1024,
      env: { ...process.env, PIXCTL_SIMULATOR: bundle },
    });
    return { code: 0, out: stdout };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, out: stdout + stderr };
  }
}

const withoutTimes = (out: string): string => out.replaceAll(/\d+ histories in .*|, after [\d.]+ s/g, '');

describe('simulator', () => {
  it('breaks no rule in the saved stories', async () => {
    const { code, out } = await simulate('--stories', SAVED);
    expect(out).toContain(`${readdirSync(SAVED).length} stories, none breaks a rule`);
    expect(code).toBe(0);
  });

  it('fails with the story, its file and the broken rule when a fixed bug comes back', async () => {
    const folder = tempDir();
    mkdirSync(folder, { recursive: true });
    const story = 'intent 1 charge.create\nrun office seed 7: intent 1\n  fault writes portal\n';
    writeFileSync(join(folder, 'portal.story'), story);
    expect(await simulate('--stories', folder)).toMatchObject({ code: 0 });
    const { code, out } = await simulate('--stories', folder, '--with', 'empty-answer-counts-as-done');
    expect(code).toBe(1);
    expect(out).toContain('portal.story');
    expect(out).toContain('false done');
  });

  it('runs the same history for the same seed', async () => {
    const words = ['--seed', '41', '--histories', String(size(3, 20)), '--verbose'];
    const [first, second] = [await simulate(...words), await simulate(...words)];
    expect(withoutTimes(first.out)).toBe(withoutTimes(second.out));
    expect(first.out).toContain('$ pixctl ');
  });

  it('runs commands on as many machines as --machines says', async () => {
    const machines = async (count: number): Promise<readonly string[]> => {
      const words = ['--seed', '9', '--histories', String(size(40, 60)), '--themes', 'writes', '--verbose'];
      const { out } = await simulate(...words, '--machines', String(count));
      return [...new Set([...out.matchAll(/^(\w+)\$ pixctl/gm)].map(([, name]) => name!))].toSorted();
    };
    expect(await machines(1)).toEqual(['office']);
    expect(await machines(3)).toEqual(['laptop', 'office', 'shop']);
    expect(await simulate('--machines', '0')).toMatchObject({ code: 2 });
  });

  it('rejects a wrong line of a story with its number', async () => {
    const file = join(tempDir(), 'wrong.story');
    writeFileSync(file, 'intent 1 charge.create\nwait soon\n');
    const { code, out } = await simulate('--story', file);
    expect(code).toBe(2);
    expect(out).toContain('line 2, wait soon: soon is not a whole number');
  });
});

describe('story text', () => {
  it('is parsed to the same story that was formatted', () => {
    for (let seed = 0; seed < size(100, 1_000); seed += 1) {
      const story = storyOf(seed);
      expect(parseStory(formatStory(story))).toEqual(story);
    }
  });

  it('has a comment in every saved story that says what went wrong', () => {
    for (const name of readdirSync(SAVED)) expect(readFileSync(join(SAVED, name), 'utf8')).toMatch(/^# \S/);
  });
});
