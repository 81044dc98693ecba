import { send, serviceCommand } from '#commands/kit/service.ts';
import { say } from '#messages/message.ts';
import { get, lessThanRequested, view } from './view.ts';

export const limitsRequestGet = serviceCommand({
  meta: {
    name: 'limits-request get',
    aliases: ['show'],
    summary: 'Show a request for higher limits, and what was approved',
    details: [
      'The service may approve less than was requested. pixctl then says which limits, and prints both amounts.',
    ],
    operation: get,
    examples: [
      { command: 'pixctl limits-request get 66f2a1b09c3d4e5f60718293', note: 'A request' },
      { command: 'pixctl limits-request get 66f2a1b09c3d4e5f60718293 --jq .status', note: 'Only its status' },
    ],
  },
  input: {
    args: [{ name: 'id', description: 'id of the request', source: 'limits-request' }],
  },
  run: async (context, { args }) => {
    const request = await send(context, get, { path: { id: args.id } });
    const less = lessThanRequested(request);
    if (less !== undefined) context.output.warn(say`less was approved than was requested: ${less}`);
    return request;
  },
  show: { view },
});
