// Read by Stryker, which `scripts/test-mutants.mjs` starts for one area after the other.
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'scripts/mutants/vitest.config.mjs', related: false },
  coverageAnalysis: 'perTest',
  tempDirName: '.cache/stryker',
  ignorePatterns: ['dist', '.cache'],
  // The files are loaded by vite, which does not check types.
  disableTypeChecks: false,
  reporters: ['json', 'clear-text', 'progress-append-only'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false, reportScoreTable: false },
  jsonReporter: { fileName: process.env.PIXCTL_MUTANT_REPORT },
};
