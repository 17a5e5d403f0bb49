import { getPlayerPush, getPushKeys, listPushSends, setApnsKey } from '@regent/contract/communicate/push'
import { samplePlayerPush, samplePushKeys, samplePushSends } from '@regent/contract/samples/push'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../testing/accessible.ts'
import { openScreen } from '../../../testing/screen.tsx'
import { realmPath } from '../../../testing/studio.ts'

const now = Date.UTC(2026, 0, 15, 12)

test('the keys are shown without secrets, and a key change sends the new settings', async () => {
  let sent: unknown
  await openScreen({
    at: `${realmPath}/push`,
    role: 'admin',
    answers: (answers) =>
      answers
        .on(getPushKeys, () => ({ keys: samplePushKeys(now) }))
        .on(listPushSends, () => ({ rows: samplePushSends(now), next: null }))
        .on(getPlayerPush, () => samplePlayerPush(now))
        .on(setApnsKey, ({ body }) => {
          sent = body
          return { result: 'ok' as const }
        }),
  })
  await expect.element(page.getByText('com.lumenforge.skyraiders')).toBeVisible()
  await expect.element(page.getByText('FCM: accepted 341')).toBeVisible()
  await expectAccessible({ of: 'page' })
  await page.getByRole('button', { name: 'Change key' }).nth(1).click()
  await page.getByLabelText('Bundle id').fill('com.example.other')
  await page.getByRole('button', { name: 'Save key' }).click()
  await expect.poll(() => sent).toMatchObject({ bundleId: 'com.example.other', keyId: 'ABC123DEFG' })
  expect(Object.keys(localStorage).filter((key) => key.startsWith('regent-draft/'))).toEqual([])
})
