import { GLOBAL_OPTIONS } from '#cli/parse/global-options.ts';
import type { Command } from '#commands/kit/command.ts';
import { command } from '#commands/kit/define.ts';
import { english } from '#messages/message.ts';
import { exitCodesOf } from './exit-codes.ts';
import { outputFields } from './manual.ts';

/** Describes a command as data for other programs: inputs, operation and output. */
function describe(command: Command): object {
  const { name, aliases, summary, details, examples, operation } = command.meta;
  const { args, options } = command.input ?? {};
  return {
    name,
    ...(aliases === undefined ? {} : { aliases }),
    summary,
    ...(details === undefined ? {} : { details: details.map(english) }),
    args: args ?? [],
    options: Object.entries(options ?? {}).map(([option, spec]) => ({
      name: option,
      ...spec,
      description: english(spec.description),
    })),
    examples,
    movesMoneyOut: command.money?.movement !== undefined,
    ...(operation === undefined ? {} : { operation: operation.id }),
    fields: outputFields(command).map(({ path, description }) => ({
      path,
      description: english(description),
    })),
    exitCodes: exitCodesOf(command),
  };
}

/** Creates the command `pixctl commands`. */
export const commandsCommand = (allCommands: () => Promise<readonly Command[]>): Command =>
  command({
    meta: {
      name: 'commands',
      words: 'comando, comandos, all commands, ajuda completa',
      summary: 'List all commands and their options',
      examples: [
        { command: 'pixctl commands --json', note: 'All commands as JSON' },
        { command: "pixctl commands --jq '.[].name'", note: 'Only the names' },
      ],
    },
    run: async () => {
      const globals = Object.entries(GLOBAL_OPTIONS).map(([name, spec]) => ({ name, ...spec }));
      return (await allCommands()).map((command) => ({
        ...describe(command),
        globalOptions: globals.map(({ name }) => name),
      }));
    },
    show: {
      view: {
        columns: [
          { path: 'name', label: 'Command' },
          { path: 'summary', label: 'What it does' },
          { path: 'operation', label: 'Operation' },
        ],
      },
      moreFields: [
        { path: 'aliases', description: 'aliases of the last word' },
        { path: 'details', description: 'paragraphs of the help' },
        { path: 'args', description: 'arguments' },
        { path: 'options', description: 'options, with types and limits' },
        { path: 'globalOptions', description: 'global options' },
        { path: 'examples', description: 'examples' },
        { path: 'movesMoneyOut', description: 'true or false' },
        { path: 'fields', description: 'fields of the JSON output' },
        { path: 'exitCodes', description: 'exit codes' },
      ],
    },
  });
