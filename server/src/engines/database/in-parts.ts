/**
 * Asks for many things a part at a time. All parts are asked at once, which one connection answers one after another, so
 * that what is made of an answer is made while the database works on the next.
 */
export async function* inParts<Item, Answer>(
  items: readonly Item[],
  size: number,
  ask: (part: readonly Item[]) => Promise<Answer>,
): AsyncGenerator<{ part: readonly Item[]; answer: Answer }> {
  const asked = Array.from({ length: Math.ceil(items.length / size) }, (_, index) => {
    const part = items.slice(index * size, (index + 1) * size)
    const answer = ask(part)
    // Who reads the parts hears of the first that fails; the others must not go unheard.
    answer.catch(() => {})
    return { part, answer }
  })
  for (const { part, answer } of asked) yield { part, answer: await answer }
}
