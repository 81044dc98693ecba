/** Milliseconds after it was sent in which a request may still arrive; its absence proves nothing before. */
export const IN_FLIGHT_MS = 120_000;
