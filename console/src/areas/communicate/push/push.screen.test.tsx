import { getPlayerPush, getPushKeys, listPushSends, setApnsKey } from '@regent/contract/communicate/push'
import { samplePlayerPush, samplePushKeys, samplePushSends } from '@regent/contract/samples/push'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Answers } from '../../../testing/answers.ts'
import { openScreen } from '../../../testing/screen.tsx'
import { realmPath } from '../../../testing/studio.ts'

const now = Date.UTC(2026, 0, 15, 12)

function keepPush(answers: Answers): void {
  answers
    .on(getPushKeys, () => ({ keys: samplePushKeys(now) }))
    .on(listPushSends, () => ({ rows: samplePushSends(now), next: null }))
    .on(getPlayerPush, () => samplePlayerPush(now))
}

test('the keys are shown without secrets, and a key change sends the new settings', async () => {
  let sent: unknown
  await openScreen(realmPath('push'), {
    answers: (answers) => {
      keepPush(answers)
      answers.on(setApnsKey, ({ body }) => {
        sent = body
        return { result: 'ok' as const }
      })
    },
  })
  await expect.element(page.getByText('com.lumenforge.skyraiders')).toBeVisible()
  await expect.element(page.getByText('FCM: accepted 341')).toBeVisible()
  await page.getByRole('button', { name: 'Change key' }).nth(1).click()
  await page.getByLabelText('Bundle id').fill('com.example.other')
  await page.getByRole('button', { name: 'Save key' }).click()
  await expect.poll(() => sent).toMatchObject({ bundleId: 'com.example.other', keyId: 'ABC123DEFG' })
  expect(Object.keys(localStorage).filter((key) => key.startsWith('regent-draft/'))).toEqual([])
})

test('the screen fits a phone', async () => {
  await openScreen(realmPath('push'), { answers: keepPush, width: 390 })
  await expect.element(page.getByText('FCM: accepted 341')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})
