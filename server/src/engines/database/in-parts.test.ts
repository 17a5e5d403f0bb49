import { expect, test } from 'vitest'
import { inParts } from './in-parts.ts'

async function answers(items: readonly number[], ask: (part: readonly number[]) => Promise<number>) {
  const read: [readonly number[], number][] = []
  for await (const { part, answer } of inParts(items, 2, ask)) read.push([part, answer])
  return read
}

test('all parts are read concurrently, and returned in their order', async () => {
  const asked: (readonly number[])[] = []
  let answer = (_: number) => {}
  const first = new Promise<number>((resolve) => {
    answer = resolve
  })
  const reading = answers([1, 2, 3, 4, 5], (part) => {
    asked.push(part)
    return part[0] === 1 ? first : Promise.resolve(part.length)
  })
  expect(asked).toEqual([[1, 2], [3, 4], [5]])
  answer(7)
  expect(await reading).toEqual([
    [[1, 2], 7],
    [[3, 4], 2],
    [[5], 1],
  ])
})

test('the first part that fails is what is heard of, and no other goes unheard', async () => {
  const fail = (part: readonly number[]) => Promise.reject(new Error(`part of ${part[0]}`))
  await expect(answers([1, 2, 3, 4], fail)).rejects.toThrow('part of 1')
})

test('nothing is asked for nothing', async () => {
  expect(await answers([], () => Promise.resolve(0))).toEqual([])
})
