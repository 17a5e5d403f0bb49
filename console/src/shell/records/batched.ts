type Waiting<Asked, Answer> = { asked: Asked; resolve: (answer: Answer) => void; reject: (error: unknown) => void }

/**
 * Collects what is asked for in one moment, per place, and asks for it together: a list of fifty rows makes one call.
 * `load` gets at most `max` at once, and says what the answer to each is.
 */
export function batched<Asked, Answer>(
  max: number,
  load: (place: string, asked: readonly Asked[]) => Promise<(one: Asked) => Answer>,
): (place: string, asked: Asked) => Promise<Answer> {
  const waiting = new Map<string, Waiting<Asked, Answer>[]>()

  async function loadWaiting(place: string): Promise<void> {
    const all = waiting.get(place) ?? []
    waiting.delete(place)
    for (let from = 0; from < all.length; from += max) await loadSome(place, all.slice(from, from + max))
  }

  async function loadSome(place: string, some: readonly Waiting<Asked, Answer>[]): Promise<void> {
    try {
      const answerTo = await load(
        place,
        some.map(({ asked }) => asked),
      )
      for (const { asked, resolve } of some) resolve(answerTo(asked))
    } catch (error) {
      for (const { reject } of some) reject(error)
    }
  }

  return (place, asked) =>
    new Promise((resolve, reject) => {
      const others = waiting.get(place)
      if (others) return void others.push({ asked, resolve, reject })
      waiting.set(place, [{ asked, resolve, reject }])
      // All rows of a list are drawn in one task.
      setTimeout(() => void loadWaiting(place))
    })
}
