import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '../../testing/screen.tsx'
import { realmPath } from '../../testing/studio.ts'
import { toastError } from './toast.ts'

test.each(['players', 'campaigns', 'purchases', 'audit'])('a message covers no tool of the list %s', async (list) => {
  await openScreen(realmPath(list))
  await expect.poll(() => document.querySelector('main [data-list-tools]')).not.toBeNull()
  const toolsEnd = () => document.querySelector('main [data-list-tools]')?.getBoundingClientRect().bottom ?? 0
  toastError('The mail could not be sent, because the server that sends it did not answer within ten seconds.')
  const message = page.getByRole('alert').filter({ hasText: 'The mail could not be sent' })
  await expect.element(message).toBeVisible()
  const top = () => message.element().getBoundingClientRect().top
  await expect.poll(() => top() >= toolsEnd()).toBe(true)
  // Where the tools wrap into more rows, the message follows.
  await page.viewport(1000, 900)
  await expect.poll(() => top() >= toolsEnd()).toBe(true)
  await page.viewport(1440, 900)
})
