import {
  getPlayerPush,
  getPushKeys,
  listPushSends,
  sendPlayerPush,
  setApnsKey,
  setFcmKey,
  setPushAllowed,
} from '@regent/contract/communicate/push'
import { samplePlayerPush, samplePushKeys, samplePushSends } from '@regent/contract/samples/push'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { demoPlayers } from '../../../api/demo/demo-players.ts'
import { expectAccessible } from '../../../testing/accessible.ts'
import { type Answers, refuse } from '../../../testing/answers.ts'
import { openScreen } from '../../../testing/screen.tsx'
import { realmPath } from '../../../testing/studio.ts'

const gamerTag = demoPlayers('DEMO')[0]?.row.gamerTag ?? 0
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
  await expectAccessible({ of: 'ApnsKeyDrawer' })
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

test('a key that the service refuses stays in the drawer, with the reason at its field', async () => {
  const message = 'The push service answered “invalid_grant”. Nothing was changed.'
  await openScreen(realmPath('push'), {
    answers: (answers) => {
      keepPush(answers)
      answers.on(setFcmKey, () => refuse('PushKeyRefused', { field: 'serviceAccount', message }))
    },
  })
  await page.getByRole('button', { name: 'Change key' }).first().click()
  await expectAccessible({ of: 'FcmKeyDrawer' })
  await page.getByLabelText('Service account').fill('{}')
  await page.getByRole('button', { name: 'Save key' }).click()
  await expect
    .element(
      page
        .getByRole('dialog')
        .getByText(/invalid_grant/)
        .first(),
    )
    .toBeVisible()
  await expect.element(page.getByLabelText('Service account')).toHaveAttribute('aria-invalid', 'true')
})

test('without the rights the keys can be read but not changed', async () => {
  await openScreen(realmPath('push'), { answers: keepPush, role: 'tester' })
  await expect.element(page.getByText('com.lumenforge.skyraiders')).toBeVisible()
  for (const name of ['Change key', 'Remove key'])
    await expect.element(page.getByRole('button', { name }).first()).toHaveAttribute('aria-disabled', 'true')
})

test('an operator sends a test to the devices of a player', async () => {
  let sent: unknown
  await openScreen(realmPath(`players/${gamerTag}/push`), {
    answers: (answers) => {
      keepPush(answers)
      answers.on(sendPlayerPush, ({ body }) => {
        sent = body
        return { id: 7, devices: 2 }
      })
    },
  })
  await expect.element(page.getByText('FCM …9kQ2')).toBeVisible()
  await expect.element(page.getByText('Galleon week')).toBeVisible()
  await page.getByRole('button', { name: 'Send notification' }).click()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect.element(page.getByText('Write a title or a text.')).toBeVisible()
  await expectAccessible({ of: 'PlayerPushDrawer' })
  await page.getByLabelText('Title').fill('Hello')
  await page.getByLabelText('Mark as a test').click()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect.poll(() => sent).toMatchObject({ title: 'Hello', test: true })
})

test('notifications of a player are turned off, and then none can be sent', async () => {
  let allowed = true
  await openScreen(realmPath(`players/${gamerTag}/push`), {
    answers: (answers) =>
      answers
        .on(getPlayerPush, () => ({ ...samplePlayerPush(now), allowed }))
        .on(setPushAllowed, ({ body }) => {
          allowed = body.allowed
          return { result: 'ok' as const }
        }),
    width: 390,
  })
  await page.getByRole('button', { name: 'Turn off' }).click()
  await expect.element(page.getByText('The player turned notifications off.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Send notification' })).toHaveAttribute('aria-disabled', 'true')
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})
