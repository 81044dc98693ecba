// Builds dist/: one small CommonJS entry and chunks that are loaded only when a command needs them.
import { rmSync, chmodSync, readFileSync } from 'node:fs';
import { build } from 'rolldown';

const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
rmSync('dist', { recursive: true, force: true });
await build({
  input: { pixctl: 'bin/pixctl.ts' },
  platform: 'node',
  external: [/^node:/, 'libsql'],
  define: { __VERSION__: JSON.stringify(manifest.version) },
  output: {
    dir: 'dist',
    format: 'cjs',
    entryFileNames: '[name].cjs',
    chunkFileNames: 'chunks/[name].cjs',
    minify: true,
    banner: (chunk) => (chunk.isEntry ? '#!/usr/bin/env node' : ''),
  },
  logLevel: 'warn',
});
chmodSync('dist/pixctl.cjs', 0o755);
