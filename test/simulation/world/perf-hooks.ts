// `node:perf_hooks` for the simulated program.
export { performance } from './globals.ts';
