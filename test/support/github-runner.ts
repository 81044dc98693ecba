// Runs jobs and composite actions like the runner of GitHub Actions: with the parts of it that the actions and examples of
// this project use. Anything else in a step fails the test.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse } from 'yaml';
import { tempDir } from './cli.ts';
import { processesWith } from './processes-with.ts';

const ROOT = resolve(import.meta.dirname, '../..');
/** How workflows name an action of this repository. */
export const PUBLISHED = /^<owner>\/pixctl\/(\.github\/actions\/[a-z-]+)@<commit>$/;

type Texts = Readonly<Record<string, string>>;

export interface Step {
  readonly id?: string;
  readonly name?: string;
  readonly if?: string;
  readonly shell?: string;
  readonly env?: Texts;
  readonly run?: string;
  readonly uses?: string;
  readonly with?: Readonly<Record<string, string | number>>;
}

export interface Action {
  readonly name: string;
  readonly description: string;
  readonly inputs: Readonly<Record<string, { readonly description: string; readonly default: string }>>;
  readonly outputs: Readonly<Record<string, { readonly description: string; readonly value: string }>>;
  readonly runs: { readonly using: string; readonly steps: readonly Step[] };
}

/** Outcome of a step or an action. */
export interface StepResult {
  readonly code: number | null;
  readonly log: string;
  readonly outputs: Texts;
}

const STEP_KEYS = ['id', 'name', 'if', 'shell', 'env', 'run', 'uses', 'with'];

export const readAction = (folder: string): Action =>
  parse(readFileSync(join(folder, 'action.yml'), 'utf8')) as Action;

/** Replaces `${{ inputs.NAME }}` and the like. @throws Error for an expression that has no value in `contexts` */
const evaluate = (text: string, contexts: Readonly<Record<string, string | undefined>>): string =>
  text.replaceAll(/\$\{\{ *([\w.-]+) *\}\}/g, (_, name: string) => {
    const value = contexts[name];
    if (value === undefined) throw new Error(`no value for ${name}`);
    return value;
  });

const contextsOf = (prefix: string, values: Texts): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`${prefix}.${name}`, value]));

/** Reads the `NAME=value` lines that a step wrote. @throws Error for the multi-line form, which ours do not use */
function assignments(text: string): Texts {
  const lines = text.split('\n').filter((line) => line !== '');
  return Object.fromEntries(
    lines.map((line) => {
      const [, name, value] = /^([\w-]+)=(.*)$/.exec(line) ?? [];
      if (name === undefined || value === undefined) throw new Error(`not understood: ${line}`);
      return [name, value];
    }),
  );
}

function makeRoot(): string {
  const root = join(tempDir(), 'actions runner');
  mkdirSync(root);
  return root;
}

/** A job on a runner of its own. Variables in `env` are those of the machine and of the job. */
export class GithubJob {
  readonly workspace: string;
  readonly runnerTemp: string;
  /** Everything that the steps printed, before the runner masks secrets. */
  log = '';
  readonly #trackingId = `github_${crypto.randomUUID()}`;
  readonly #env: Record<string, string>;
  readonly #steps: Record<string, string> = {};
  #failed = false;

  /** @param root existing folder of the runner, by default one with a space that is removed after the test */
  constructor(env: Texts, root = makeRoot()) {
    this.workspace = join(root, 'workspace');
    this.runnerTemp = join(root, '_temp');
    for (const folder of [this.workspace, this.runnerTemp]) mkdirSync(folder);
    this.#env = {
      ...env,
      CI: 'true',
      GITHUB_ACTIONS: 'true',
      GITHUB_WORKSPACE: this.workspace,
      RUNNER_TEMP: this.runnerTemp,
      RUNNER_TRACKING_ID: this.#trackingId,
    };
  }

  /** Variables that later steps have. */
  get env(): Texts {
    return this.#env;
  }

  /** Runs the steps of a job in order, as its conditions say. Returns whether all of them succeeded. */
  async steps(steps: readonly Step[]): Promise<boolean> {
    for (const step of steps) if (!this.#failed || step.if === 'always()') await this.step(step);
    return !this.#failed;
  }

  async step(step: Step): Promise<StepResult> {
    const unknown = Object.keys(step).filter((key) => !STEP_KEYS.includes(key));
    if (unknown.length > 0 || (step.if !== undefined && step.if !== 'always()'))
      throw new Error(`not understood: ${JSON.stringify(step)}`);
    const env = this.#evaluated(step.env, this.#steps);
    const result =
      step.uses === undefined
        ? await this.#bash(step.run!, env)
        : await this.uses(step.uses, this.#evaluated(step.with, this.#steps));
    if (step.id !== undefined)
      Object.assign(this.#steps, contextsOf(`steps.${step.id}.outputs`, result.outputs));
    if (result.code !== 0) this.#failed = true;
    return result;
  }

  /** Runs a composite action: the folder of one, or the name of one of this project in a workflow. */
  async uses(name: string, inputs: Texts = {}): Promise<StepResult> {
    const published = PUBLISHED.exec(name)?.[1];
    const folder = published === undefined ? name : join(ROOT, published);
    const action = readAction(folder);
    const unknown = Object.keys(inputs).filter((input) => !(input in action.inputs));
    if (unknown.length > 0) throw new Error(`no input ${unknown.join(', ')} in ${name}`);
    const defaults = Object.entries(action.inputs).map(([input, { default: value }]) => [input, value]);
    const values: Texts = { ...(Object.fromEntries(defaults) as Texts), ...inputs };
    const steps: Record<string, string> = {};
    let log = '';
    let code: number | null = 0;
    for (const { id, run, env } of action.runs.steps) {
      const result = await this.#bash(run!, {
        ...this.#evaluated(env, contextsOf('inputs', values)),
        GITHUB_ACTION_PATH: folder,
      });
      log += result.log;
      code = result.code;
      if (id !== undefined) Object.assign(steps, contextsOf(`steps.${id}.outputs`, result.outputs));
      if (code !== 0) break;
    }
    // An output of a step that did not write it is empty.
    const outputs = Object.entries(action.outputs).map(([output, { value }]) => [
      output,
      steps[/^\$\{\{ ([\w.-]+) \}\}$/.exec(value)![1]!] ?? '',
    ]);
    return { code, log, outputs: Object.fromEntries(outputs) as Texts };
  }

  #evaluated(texts: Step['with'], contexts: Texts): Texts {
    const entries = Object.entries(texts ?? {});
    return Object.fromEntries(entries.map(([name, text]) => [name, evaluate(String(text), contexts)]));
  }

  async #bash(script: string, env: Texts): Promise<StepResult> {
    const commands = join(this.runnerTemp, '_runner_file_commands');
    mkdirSync(commands);
    const names = ['GITHUB_ENV', 'GITHUB_OUTPUT', 'GITHUB_PATH', 'GITHUB_STEP_SUMMARY'] as const;
    const files = Object.fromEntries(names.map((name) => [name, join(commands, name)])) as Record<
      (typeof names)[number],
      string
    >;
    for (const file of Object.values(files)) writeFileSync(file, '');
    const scriptFile = join(commands, 'script.sh');
    writeFileSync(scriptFile, script);
    const child = spawn('bash', ['--noprofile', '--norc', '-eo', 'pipefail', scriptFile], {
      cwd: this.workspace,
      env: { ...this.#env, ...files, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let log = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (log += chunk.toString()));
    const code = await new Promise<number | null>((done) => child.on('close', done));
    this.log += log;
    Object.assign(this.#env, assignments(readFileSync(files.GITHUB_ENV, 'utf8')));
    const paths = readFileSync(files.GITHUB_PATH, 'utf8')
      .split('\n')
      .filter((path) => path !== '');
    this.#env['PATH'] = [...paths.reverse(), this.#env['PATH']].join(':');
    const outputs = assignments(readFileSync(files.GITHUB_OUTPUT, 'utf8'));
    rmSync(commands, { recursive: true });
    return { code, log, outputs };
  }

  /** Processes of the job that are left: the runner ends them after the job by the same variable. Linux only. */
  leftProcesses(): readonly number[] {
    return processesWith(this.#trackingId);
  }

  /** What the runner does after the job. */
  end(): void {
    for (const pid of this.leftProcesses()) process.kill(pid, 'SIGKILL');
  }
}
