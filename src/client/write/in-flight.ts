/** Time after sending in which a request may still arrive, in milliseconds; until then its absence proves nothing. */
export const IN_FLIGHT_MS = 120_000;
