// Subscriptions, their instalments and the mandates of Pix Automático: the words for their states.

/** What a request may ask for. */
export const SUBSCRIPTION_TYPE = ['RECURRENT'] as const;
