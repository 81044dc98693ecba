import { fstatSync, statSync } from 'node:fs';

/** Whether a descriptor is a terminal. Loads node:tty, which takes milliseconds, only if it may be one. */
export function isTerminal(descriptor: number): boolean {
  try {
    const file = fstatSync(descriptor);
    if (!file.isCharacterDevice()) return false;
    if (file.rdev === statSync('/dev/null', { throwIfNoEntry: false })?.rdev) return false;
  } catch {
    // node:tty knows what this system cannot tell about an open or closed descriptor.
  }
  return process.getBuiltinModule('node:tty').isatty(descriptor);
}
