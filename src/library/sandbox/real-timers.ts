// Timers of the time at which the library was loaded: test runners replace the global ones by fakes that stand still.
export const { setTimeout, clearTimeout, setImmediate } = globalThis;
