/**
 * Fetches many items in parts. All parts are requested immediately; one connection returns them in order, so the caller
 * processes one part while the database works on the next.
 */
export async function* inParts<Item, Answer>(
  items: readonly Item[],
  size: number,
  ask: (part: readonly Item[]) => Promise<Answer>,
): AsyncGenerator<{ part: readonly Item[]; answer: Answer }> {
  const parts = Array.from({ length: Math.ceil(items.length / size) }, (_, index) => {
    const part = items.slice(index * size, (index + 1) * size)
    const answer = ask(part)
    // The reader gets the first error; errors of the other parts must not be unhandled rejections.
    answer.catch(() => {})
    return { part, answer }
  })
  for (const { part, answer } of parts) yield { part, answer: await answer }
}
