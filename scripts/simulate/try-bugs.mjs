// Puts back bugs that were fixed earlier, one at a time, and tells how long the simulator takes to find each.
import { rmSync } from 'node:fs';
import { bundleSimulator } from './bundle.mjs';

/** @returns whether every bug was found */
export async function tryBugs(bugs, names, { seed, seconds, themes }) {
  const unknown = names.filter((name) => bugs.every((bug) => bug.name !== name));
  if (unknown.length > 0) throw new Error(`there is no earlier bug ${unknown.join(' ')}`);
  const chosen = bugs.filter(({ name }) => names.length === 0 || names.includes(name));
  console.log(`| bug | found after | histories | broken rule |\n| --- | --- | --- | --- |`);
  let found = 0;
  for (const { name, changes } of chosen) {
    const url = await bundleSimulator(`bug-${name}`, changes);
    const { findFirst } = await import(url);
    const first = await findFirst({ seed, seconds, histories: Infinity, themes });
    rmSync(new URL(url));
    rmSync(new URL(`${url}.map`), { force: true });
    if (first.violation !== undefined) found += 1;
    const after = first.violation === undefined ? `not in ${seconds} s` : `${first.seconds.toFixed(1)} s`;
    console.log(`| ${name} | ${after} | ${first.histories} | ${first.violation?.rule ?? ''} |`);
  }
  console.log(`\n${found} of ${chosen.length} found, seed ${seed}`);
  return found === chosen.length;
}
