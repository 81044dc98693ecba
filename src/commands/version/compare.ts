/** Whether version `a` is newer than `b`; both as `1.2.3`, without prerelease suffix. */
export function isNewer(a: string, b: string): boolean {
  const parts = (version: string): number[] => version.split('.').map((part) => Number.parseInt(part, 10));
  const older = parts(b);
  const differing = parts(a).map((part, index) => part - (older[index] ?? 0));
  return (differing.find((difference) => difference !== 0) ?? 0) > 0;
}
