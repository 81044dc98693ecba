// Reads the JSON of requests and of webhook calls that a test received.
import { EVENT_BODIES } from '#contract/events/events.ts';
import { installment } from '#contract/resources/installment.ts';
import { bool, int, list, obj, str } from '#contract/schema/schema.ts';
import { parsed } from '#test/support/checked.ts';

interface HasBody {
  readonly body: string;
}

/** Fields of the requests that tests look at. */
const request = obj({
  correlationID: str(),
  value: int(),
  comment: str(),
  description: str(),
  destinationAlias: str(),
  event: str(),
  transactionEndToEndId: str(),
  documents: list(obj({ url: str(), description: str() })),
  webhook: obj({ name: str(), event: str(), url: str(), isActive: bool(), authorization: str() }),
});

/** Returns the JSON body of a request. */
export const requestIn = ({ body }: HasBody) => parsed(request, body);

// `error` is a text in one event and an object in another.
const { error: _error, ...refund } = EVENT_BODIES.PIX_TRANSACTION_REFUND_SENT_CONFIRMED.properties;
const { error: _cause, ...movement } = EVENT_BODIES.MOVEMENT_FAILED.properties;
/** Fields of all events. */
const event = obj(
  {
    event: str(),
    ...EVENT_BODIES.TRANSACTION_RECEIVED.properties,
    // The events of refunds have fewer of its fields.
    pix: obj(EVENT_BODIES.TRANSACTION_RECEIVED.properties.pix.properties),
    ...movement,
    payment: obj(movement.payment.properties),
    ...refund,
    company: EVENT_BODIES.CHARGE_CREATED.properties.company,
    account: obj({
      ...EVENT_BODIES.CHARGE_CREATED.properties.account.properties,
      ...EVENT_BODIES.TRANSACTION_RECEIVED.properties.account.properties,
      ...refund.account.properties,
    }),
    ...EVENT_BODIES.DISPUTE_CREATED.properties,
    cobr: installment.properties.cobr,
    correlationID: str(),
  },
  { required: ['event'] },
);

/** Returns the event in a webhook call. */
export const eventIn = ({ body }: HasBody) => parsed(event, body);

/** Returns the events in webhook calls, without the calls that only test an address. */
export const eventsIn = (calls: readonly HasBody[]) =>
  calls.filter(({ body }) => !body.includes('teste_webhook')).map((call) => eventIn(call));

const named = obj({ event: str() }, { required: ['event'] });

/** Returns the name of the event in a webhook call, also in a call that only tests an address. */
export const eventNameIn = ({ body }: HasBody) => parsed(named, body).event;
