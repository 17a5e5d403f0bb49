import { expect, test } from 'vitest'
import { JoinedReads } from './joined-reads.ts'

/** A read whose ends the test decides. */
function slowRead() {
  const begun: { end: (value: string) => void; fail: (error: Error) => void }[] = []
  const make = () =>
    new Promise<string>((resolve, reject) => {
      begun.push({ end: resolve, fail: reject })
    })
  return { begun, make }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('those who ask while a read is under way share the next one, and never get the one before', async () => {
  const reads = new JoinedReads<string>()
  const { begun, make } = slowRead()
  const first = reads.read('board', make)
  const later = [reads.read('board', make), reads.read('board', make), reads.read('board', make)]
  expect(begun).toHaveLength(1)
  begun[0]?.end('before the score')
  expect(await first).toBe('before the score')
  await settled()
  expect(begun).toHaveLength(2)
  begun[1]?.end('after the score')
  expect(await Promise.all(later)).toEqual(['after the score', 'after the score', 'after the score'])
})

test('a call during the next read gets the one after it', async () => {
  const reads = new JoinedReads<string>()
  const { begun, make } = slowRead()
  const answers = [reads.read('board', make), reads.read('board', make)]
  begun[0]?.end('first')
  await settled()
  answers.push(reads.read('board', make))
  begun[1]?.end('second')
  await settled()
  begun[2]?.end('third')
  expect(await Promise.all(answers)).toEqual(['first', 'second', 'third'])
})

test('a read that fails, fails for those who wait for it alone', async () => {
  const reads = new JoinedReads<string>()
  const { begun, make } = slowRead()
  const first = reads.read('board', make)
  const second = reads.read('board', make)
  begun[0]?.fail(new Error('the connection broke'))
  await expect(first).rejects.toThrow('the connection broke')
  await settled()
  begun[1]?.end('read')
  expect(await second).toBe('read')
})

test('reads of different keys do not wait for each other, and afterwards everything is reset', async () => {
  const reads = new JoinedReads<string>()
  const { begun, make } = slowRead()
  const answers = [reads.read('one', make), reads.read('two', make)]
  expect(begun).toHaveLength(2)
  for (const { end } of begun) end('read')
  await Promise.all(answers)
  void reads.read('one', make)
  expect(begun).toHaveLength(3)
})
