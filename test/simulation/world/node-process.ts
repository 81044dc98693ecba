// `node:process` for the simulated program.
export { process as default } from './globals.ts';
