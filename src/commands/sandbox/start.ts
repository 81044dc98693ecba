import { command } from '#commands/kit/define.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import type { Context } from '#ports/context.ts';
import type { ServedRequest } from '#ports/sandbox.ts';
import type { Receivers } from '#sandbox/edge/receivers.ts';

/** Whether to print requests: to a person, but not into the output of a program. */
const showsRequests = ({ user, output }: Context): boolean =>
  output.verbose || (user.seesMessages && !output.json);

/** Formats a request: `POST /api/v1/charge  200  12 ms`. */
const requestLine = ({ method, path, status, milliseconds }: ServedRequest): Message =>
  say`${method} ${path}  ${status ?? say`no answer`}  ${milliseconds} ms`;

export const sandboxStart = command({
  meta: {
    name: 'sandbox start',
    words:
      'servidor de teste, mock server, servidor local, local server, iniciar sandbox, start sandbox, subir sandbox',
    agent: 'none',
    summary: 'Serve the sandbox over HTTP on this machine',
    details: [
      'Listens on 127.0.0.1 only. While it runs, the profile `sandbox` uses it. Otherwise the profile uses the same data in its own process.',
      'At a terminal, each request is printed on stderr. Otherwise, and with -o json, add --verbose.',
      'With -o json, one line is printed when it is ready: {"url","appKey","controlKey","dataDir"}.',
      'With --until-eof, a program that holds a pipe to its standard input stops it by closing the pipe. The operating system does so if that program is killed.',
    ],
    examples: [
      { command: 'pixctl sandbox start', note: 'On port 4010' },
      {
        command: 'pixctl sandbox start --port 0 --data :memory: -o json',
        note: 'On a free port, without keeping the data',
      },
      {
        command: 'pixctl sandbox start --port 0 --data :memory: --until-eof -o json',
        note: 'For the tests of a program, which start it with a pipe as its standard input',
      },
      {
        command: 'pixctl sandbox start --receivers private',
        note: 'Allow webhooks in private networks',
      },
    ],
  },
  input: {
    options: {
      port: {
        type: 'integer',
        minimum: 0,
        maximum: 65_535,
        default: 4010,
        placeholder: 'PORT',
        description: 'port to listen on; 0 picks a free port',
      },
      data: {
        type: 'string',
        file: 'place',
        placeholder: 'DIR|:memory:',
        description: 'folder of the data',
      },
      receivers: {
        type: 'string',
        enum: ['public', 'loopback', 'private'] satisfies readonly Receivers[],
        default: 'loopback',
        placeholder: 'WHICH',
        description: 'webhook addresses to allow: public only, also this machine, or also private networks',
      },
      'until-eof': {
        type: 'boolean',
        description: 'stop when standard input ends, such as when the program that started it ends',
      },
    },
  },
  run: async (context, input) => {
    const { port, data, receivers, 'until-eof': untilInputEnds } = input.options;
    const shown: Promise<void>[] = [];
    await context.sandbox.serve(
      {
        port: port ?? 4010,
        ...(data === undefined ? {} : { data }),
        ...(receivers === undefined ? {} : { receivers }),
        ...(untilInputEnds === true ? { untilInputEnds } : {}),
        ...(showsRequests(context) ? { onRequest: (one) => context.output.note(requestLine(one)) } : {}),
      },
      ({ url, appKey, controlKey, dataDir }) => {
        shown.push(context.output.announce({ url, appKey, controlKey, dataDir }));
        context.output.note(say`The sandbox is ready. Stop it with Ctrl-C or: pixctl sandbox stop`);
        context.output.note(say`See it in the browser with: pixctl --sandbox open`);
        if (!context.user.seesMessages || context.output.json) return;
        context.output.note(say`To use it from another program or terminal:`);
        context.output.note(say`export PIXCTL_BASE_URL=${url}`);
        context.output.note(say`export PIXCTL_APP_KEY=${appKey}`);
      },
    );
    await Promise.all(shown);
    return undefined;
  },
  show: {
    view: {
      columns: [
        { path: 'url', label: 'URL' },
        { path: 'appKey', label: 'App key' },
        { path: 'controlKey', label: 'Control key' },
        { path: 'dataDir', label: 'Data' },
      ],
    },
    live: true,
  },
});
