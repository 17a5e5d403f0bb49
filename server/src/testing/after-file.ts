const endings: (() => Promise<void>)[] = []

/** Has something ended after the last test of the file that runs, in the reverse order of the calls. */
export function endAfterFile(end: () => Promise<void>): void {
  endings.push(end)
}

/** Ends what the tests of a file have started (hooks.ts), also after one of them could not be ended. */
export async function endStarted(): Promise<void> {
  const failures: unknown[] = []
  for (let end = endings.pop(); end; end = endings.pop()) await end().catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}
