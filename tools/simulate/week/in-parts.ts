const atOnce = 8

/** Does this for everybody, a few at once. */
export async function inParts<T>(all: readonly T[], act: (one: T, index: number) => Promise<void>): Promise<void> {
  const left = all.map((one, index) => ({ one, index }))
  const work = async () => {
    for (let next = left.shift(); next; next = left.shift()) await act(next.one, next.index)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}
