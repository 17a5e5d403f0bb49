type PendingCall<Input, Answer> = { input: Input; resolve: (answer: Answer) => void; reject: (error: unknown) => void }

/**
 * Collects calls of the same tick per place and runs them together: a list of fifty rows makes one request. `load` gets
 * at most `max` inputs at a time, and returns the answer to each.
 */
export function batchCalls<Input, Answer>(
  max: number,
  load: (place: string, inputs: readonly Input[]) => Promise<(one: Input) => Answer>,
): (place: string, input: Input) => Promise<Answer> {
  const pendingByPlace = new Map<string, PendingCall<Input, Answer>[]>()

  async function loadWaiting(place: string): Promise<void> {
    const all = pendingByPlace.get(place) ?? []
    pendingByPlace.delete(place)
    for (let from = 0; from < all.length; from += max) await loadSome(place, all.slice(from, from + max))
  }

  async function loadSome(place: string, some: readonly PendingCall<Input, Answer>[]): Promise<void> {
    try {
      const answerTo = await load(
        place,
        some.map(({ input: asked }) => asked),
      )
      for (const { input: asked, resolve } of some) resolve(answerTo(asked))
    } catch (error) {
      for (const { reject } of some) reject(error)
    }
  }

  return (place, asked) =>
    new Promise((resolve, reject) => {
      const pendingCalls = pendingByPlace.get(place)
      if (pendingCalls) return void pendingCalls.push({ input: asked, resolve, reject })
      pendingByPlace.set(place, [{ input: asked, resolve, reject }])
      // All rows of a list are rendered in one task.
      setTimeout(() => void loadWaiting(place))
    })
}
