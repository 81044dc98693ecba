// Which modules of src/ share a chunk. What a run needs at once is in one file: each file costs more to find than to read.
import { relative, sep } from 'node:path';
import { mustMatch } from './must-match.mjs';

/** Modules that reads do without, except to report a failure. */
const WRITES = [
  'src/shared-store/file-journal.ts',
  'src/shared-store/open-journal.ts',
  'src/cli/next-step.ts',
  'src/client/answers/errors.ts',
  'src/client/journal/',
  'src/client/proof/index.ts',
  'src/client/proof/unproved.ts',
  'src/client/answers/refusals.ts',
  'src/client/write/decide.ts',
  'src/client/write/denial.ts',
  'src/client/write/execute.ts',
  'src/client/write/idempotency.ts',
  'src/client/write/journaled.ts',
  'src/client/write/outcomes.ts',
  'src/client/write/write.ts',
  'src/commands/customer/unchanged-fields.ts',
  'src/client/check-body.ts',
  'src/commands/kit/check-body.ts',
  'src/contract/refusals/refusals.ts',
  'src/contract/request-limits.ts',
  'src/contract/schema/validate.ts',
  'src/policy/before-write.ts',
  'src/policy/confirmation.ts',
  'src/policy/limits.ts',
  'src/policy/movement.ts',
];

/** Modules of the client that are loaded only after a failure, or for some operations. */
const SELDOM = [
  'src/client/http/deprecation.ts',
  'src/client/http/trace.ts',
  'src/client/http/transport.ts',
  'src/client/proof/account-create.ts',
  'src/client/proof/account-register-delete.ts',
  'src/client/proof/customer-create.ts',
  'src/client/proof/dispute-evidence.ts',
  'src/client/proof/limits-request-create.ts',
  'src/client/proof/payment-create.ts',
  'src/client/raw-request.ts',
  'src/client/recovery/',
  'src/client/write/debts.ts',
  'src/client/write/duplicate-refusal.ts',
  'src/client/write/earlier-runs.ts',
  'src/client/write/executed-once.ts',
];

/** Modules of undici that a request needs; its proxy agent is loaded when the environment names a proxy. */
const UNDICI = [
  'node_modules/undici/lib/core/connect.js',
  'node_modules/undici/lib/core/constants.js',
  'node_modules/undici/lib/core/diagnostics.js',
  'node_modules/undici/lib/core/errors.js',
  'node_modules/undici/lib/core/request.js',
  'node_modules/undici/lib/core/symbols.js',
  'node_modules/undici/lib/core/util.js',
  'node_modules/undici/lib/dispatcher/client-h1.js',
  'node_modules/undici/lib/dispatcher/client.js',
  'node_modules/undici/lib/dispatcher/dispatcher-base.js',
  'node_modules/undici/lib/dispatcher/dispatcher.js',
  'node_modules/undici/lib/handler/',
  'node_modules/undici/lib/llhttp/',
  'node_modules/undici/lib/util/timers.js',
];

/** Paths of modules; one that ends in a slash stands for everything in that folder. */
export const GROUPS = [
  {
    // What help needs, and every command as well.
    name: 'light',
    priority: 3,
    modules: [
      'src/cli/complete/read-json-file.ts',
      'src/cli/complete/recent-store.ts',
      'src/cli/generated-files.ts',
      'src/cli/terminal/preferences.ts',
      'src/host/terminal-size.ts',
      'src/config/paths.ts',
      'src/contract/path.ts',
      'src/contract/statuses.ts',
      'src/errors/exit-codes.ts',
      'src/errors/pixctl-error.ts',
      'src/messages/message.ts',
      'src/output/sanitize.ts',
      'src/pix/invisible.ts',
    ],
  },
  {
    // What help at a terminal needs besides. It loads none of the other chunks; what it shares with the entry is there.
    name: 'help',
    priority: 2,
    includeDependenciesRecursively: false,
    modules: [
      'src/cli/help/page-store.ts',
      'src/cli/help/page-text.ts',
      'src/cli/help/quick-help.ts',
      'src/cli/help/show-page.ts',
      'src/cli/terminal/wrap.ts',
    ],
  },
  {
    // What every command needs.
    name: 'base',
    priority: 1,
    modules: [
      'src/config/files.ts',
      'src/config/names.ts',
      'src/config/settings.ts',
      'src/config/store.ts',
      'src/contract/units.ts',
      'src/pix/duration.ts',
      'src/pix/errors.ts',
    ],
  },
  {
    // Checks of values: of options, of the bodies of writes, and for tables.
    name: 'values',
    priority: 1,
    modules: ['src/boleto/barcode.ts', 'src/pix/phone.ts', 'src/pix/pix-key.ts', 'src/pix/tax-id.ts'],
  },
  {
    // What every command needs.
    name: 'start',
    priority: 1,
    includeDependenciesRecursively: false,
    modules: [
      'src/host/child-process.ts',
      'src/config/edge/adapter.ts',
      'src/cli/adapters/defaults.ts',
      'src/cli/adapters/output.ts',
      'src/cli/adapters/sandbox.ts',
      'src/cli/adapters/service.ts',
      'src/host/temp-file.ts',
      'src/cli/context.ts',
      'src/host/host.ts',
      'src/cli/invocation.ts',
      'src/cli/main.ts',
      'src/cli/parse/global-options.ts',
      'src/cli/parse/parse.ts',
      'src/cli/parse/typed-options.ts',
      'src/cli/prefetch.ts',
      'src/cli/report-error.ts',
      'src/cli/run-settings.ts',
      'src/cli/run.ts',
      'src/cli/start.ts',
      'src/cli/terminal/progress.ts',
      'src/cli/terminal/screen.ts',
      'src/cli/terminal/wrap.ts',
      'src/host/time-limit.ts',
      'src/cli/translator.ts',
      'src/cli/tree.ts',
      'src/host/version.ts',
      'src/commands/kit/input.ts',
      'src/config/profiles.ts',
      'src/contract/namespace.ts',
      'src/contract/pages.ts',
      'src/errors/caught.ts',
      'src/errors/command-line.ts',
      'src/errors/defined.ts',
      'src/messages/translate.ts',
      'src/output/chunks.ts',
      'src/output/fields.ts',
      'src/output/render.ts',
      'src/output/values.ts',
      'src/output/words.ts',
      'src/pix/dates.ts',
    ],
  },
  {
    // What every request to a service needs.
    name: 'request',
    modules: [
      'src/cli/adapters/client.ts',
      'src/client/',
      'src/config/secrets.ts',
      'src/commands/kit/command.ts',
      'src/commands/kit/define.ts',
      'src/commands/kit/fields.ts',
      'src/commands/qrcode/picture.ts',
      'src/commands/kit/search.ts',
      'src/commands/kit/service.ts',
      'src/commands/kit/text.ts',
      'src/commands/kit/wait-for-status.ts',
      'src/contract/limits.ts',
      'src/contract/operation.ts',
      'src/contract/operations/shared.ts',
      'src/contract/resources/charge.ts',
      'src/contract/resources/customer.ts',
      'src/contract/resources/shared.ts',
      'src/contract/schema/schema.ts',
      'src/output/view-of.ts',
    ],
    except: [...WRITES, ...SELDOM],
  },
  {
    // What every request over the network needs besides.
    name: 'transport',
    modules: ['src/client/http/transport.ts', ...UNDICI],
  },
  {
    // What every write needs besides.
    name: 'write',
    modules: WRITES,
    except: SELDOM,
  },
];

const pathIn = (root, id) => relative(root, id).split(sep).join('/');
const matches = (entry, path) => (entry.endsWith('/') ? path.startsWith(entry) : path === entry);

/** The setting `codeSplitting` of rolldown. */
export function codeSplitting(root, groups = GROUPS) {
  return {
    groups: groups.map(({ modules, except = [], ...group }) => ({
      ...group,
      test(id) {
        const path = pathIn(root, id);
        const among = (entries) => entries.some((entry) => matches(entry, path));
        return among(modules) && !among(except);
      },
    })),
  };
}

/** Plugin of the build: fails when an entry of a group matches no module. */
export function checkGroups(root, groups = GROUPS) {
  return {
    name: 'chunk-groups',
    buildEnd(error) {
      if (error !== undefined) return;
      const paths = [...this.getModuleIds()].map((id) => pathIn(root, id));
      const all = groups.flatMap(({ modules, except = [] }) => [...modules, ...except]);
      const entries = mustMatch('chunk-groups', all);
      for (const entry of all) if (paths.some((path) => matches(entry, path))) entries.matched(entry);
      entries.check();
    },
  };
}
