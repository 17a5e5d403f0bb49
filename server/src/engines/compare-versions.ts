/** Negative if the first version is the older one, positive if it is the later one: `0.10.0` is later than `0.9.1`. */
export function compareVersions(one: string, other: string): number {
  const [a, b] = [one, other].map((text) => text.split('.').map(Number))
  for (const [index, part] of (a ?? []).entries()) {
    const difference = part - (b?.[index] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}
