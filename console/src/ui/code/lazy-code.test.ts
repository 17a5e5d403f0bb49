import { expect, test } from 'vitest'
import { LazyCode } from './lazy-code.ts'

test('the code of a dialog is loaded once, and available synchronously afterwards', async () => {
  let count = 0
  const code = new LazyCode(async () => {
    count += 1
    return 'dialog'
  })
  expect(code.loaded).toBeUndefined()
  expect(await Promise.all([code.load(), code.load()])).toEqual(['dialog', 'dialog'])
  expect(code.loaded).toBe('dialog')
  expect(count).toBe(1)
})

test('code that could not be fetched is fetched again when the dialog is opened again', async () => {
  const answers = [Promise.reject(new Error('no network')), Promise.resolve('dialog')]
  const code = new LazyCode(() => answers.shift() ?? Promise.reject(new Error('asked too often')))
  await expect(code.load()).rejects.toThrow('no network')
  expect(await code.load()).toBe('dialog')
})
