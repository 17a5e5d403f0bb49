let ending: (() => Promise<void>) | undefined

/** Has something ended after the last test of the file that runs. */
export function endAfterFile(end: () => Promise<void>): void {
  ending = end
}

/** Ends what the tests of a file have started (hooks.ts). */
export async function endStarted(): Promise<void> {
  const end = ending
  ending = undefined
  await end?.()
}
