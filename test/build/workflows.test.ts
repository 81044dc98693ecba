// The workflows of GitHub Actions: what a changed action, a pull request or a leaked token could do with them.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { ROOT } from '#test/support/packed.ts';

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
  readonly env?: Readonly<Record<string, string>>;
}

interface Job {
  readonly permissions?: Readonly<Record<string, string>>;
  readonly 'timeout-minutes'?: number;
  readonly 'runs-on': string;
  readonly steps: readonly Step[];
}

interface Workflow {
  readonly on: Readonly<Record<string, unknown>>;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, Job>>;
}

const FOLDER = join(ROOT, '.github/workflows');
const workflows = readdirSync(FOLDER).map((name) => {
  const text = readFileSync(join(FOLDER, name), 'utf8');
  return { name, text, workflow: parse(text) as Workflow };
});
const jobsOf = ({ workflow }: (typeof workflows)[number]): readonly Job[] => Object.values(workflow.jobs);
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>;
};

describe.each(workflows)('.github/workflows/$name', (one) => {
  const steps = jobsOf(one).flatMap((job) => job.steps);

  it('pins each action by the hash of a commit, with its version beside it', () => {
    const used = steps.flatMap(({ uses }) => uses ?? []);
    for (const action of used) {
      expect(action).toMatch(/^actions\/[a-z-]+@[0-9a-f]{40}$/);
      expect(one.text).toMatch(new RegExp(`${action} # v\\d+\\.\\d+\\.\\d+\\n`));
    }
    expect(used.length).toBeGreaterThan(0);
  });

  it('gives no rights but those that a job names, and none to write to a run of a pull request', () => {
    expect(Object.values(one.workflow.permissions ?? { all: 'write' })).not.toContain('write');
    const events = Object.keys(one.workflow.on);
    expect(events).not.toContain('pull_request_target');
    expect(events).not.toContain('workflow_run');
    if (events.includes('pull_request'))
      for (const job of jobsOf(one)) expect(job.permissions).toBeUndefined();
  });

  it('puts no value of an event into a script', () => {
    for (const { run = '' } of steps) expect(run).not.toContain('${{');
  });

  it('leaves no credentials in the folder that it checks out', () => {
    for (const { uses, with: inputs } of steps)
      if (uses?.startsWith('actions/checkout@') === true) expect(inputs?.['persist-credentials']).toBe(false);
  });

  it('ends each job, and names the version of each runner', () => {
    for (const job of jobsOf(one)) {
      expect(job['timeout-minutes']).toBeLessThanOrEqual(60);
      expect(job['runs-on']).toMatch(/-\d/);
    }
  });

  it('runs only scripts that exist', () => {
    for (const { run = '' } of steps) {
      const [, script] = /\bnpm run ([\w:-]+)/.exec(run) ?? [];
      if (script !== undefined) expect(Object.keys(scripts)).toContain(script);
      if (run.startsWith('.')) expect(existsSync(join(ROOT, run))).toBe(true);
    }
  });
});
