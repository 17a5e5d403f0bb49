import {
  type CampaignLimits,
  getCampaignLimits,
  setCampaignLimits,
} from '@regent/contract/communicate/campaigns-delivery'
import {
  addSuppression,
  type EmailSender,
  getEmailSender,
  listSuppressions,
  removeSuppression,
  type Suppression,
  setEmailSender,
} from '@regent/contract/communicate/emails'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Answers } from '../../../testing/answers.ts'
import { withHeaders } from '../../../testing/answers.ts'
import { openScreen, reload } from '../../../testing/screen.tsx'
import { realmPath } from '../../../testing/studio.ts'

/** A server that keeps the limits, the sender and the suppressed addresses. */
function keepEmails(answers: Answers): void {
  let limits: CampaignLimits = { timeZone: 'Europe/Berlin' }
  let sender: EmailSender | undefined
  let version = 0
  let suppressed: Suppression[] = []
  const ok = { result: 'ok' as const }
  answers
    .on(getCampaignLimits, () => withHeaders({ limits, version }, { version }))
    .on(setCampaignLimits, ({ body }) => {
      limits = body.limits
      version += 1
      return ok
    })
    .on(getEmailSender, () => withHeaders({ ...(sender && { sender }), fallback: 'Regent', version }, { version }))
    .on(setEmailSender, ({ body }) => {
      sender = body.sender
      version += 1
      return ok
    })
    .on(listSuppressions, ({ query: { email } }) => ({
      rows: suppressed.filter((one) => email === undefined || one.email === email),
      next: null,
    }))
    .on(addSuppression, ({ body: { email } }) => {
      suppressed = [{ key: 'k'.repeat(24), email, reason: 'operator', at: Date.now() }]
      return ok
    })
    .on(removeSuppression, () => {
      suppressed = []
      return ok
    })
}

const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('regent-draft/'))
const from = page.getByRole('combobox', { name: 'Quiet from' })
const to = page.getByRole('combobox', { name: 'Quiet to' })
const sender = page.getByLabelText('Sender name')

test('limits and the sender are checked, saved and read again', async () => {
  const answers = await openScreen(realmPath('emails'), { answers: keepEmails })
  await from.fill('22:00')
  await to.fill('22:00')
  await page.getByRole('button', { name: 'Save limits' }).click()
  await expect.element(page.getByText('Quiet hours cannot cover the whole day.')).toBeVisible()
  await to.fill('8')
  await page.getByRole('button', { name: 'Save limits' }).click()
  await expect.element(page.getByText('Saved the campaign limits')).toBeVisible()
  await sender.fill('The crew')
  await page.getByLabelText('Sender address').fill('crew@studio.test')
  await page.getByRole('button', { name: 'Save sender' }).click()
  await expect.element(page.getByText('Saved the sender of e-mails')).toBeVisible()
  expect(answers.requestsOf(setCampaignLimits)).toMatchObject([
    { body: { limits: { quiet: { from: '22:00', to: '08:00' } } } },
  ])
  reload()
  await expect.element(from).toHaveValue('22:00')
  await expect.element(to).toHaveValue('08:00')
  await expect.element(sender).toHaveValue('The crew')
})

test('an address is suppressed and removed again', async () => {
  const answers = await openScreen(realmPath('emails'), { answers: keepEmails })
  await page.getByLabelText('Address', { exact: true }).fill('mira@players.test')
  await page.getByRole('button', { name: 'Suppress address' }).click()
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect.element(page.getByText('This address is not suppressed.')).toBeVisible()
  expect(answers.requestsOf(addSuppression)).toMatchObject([{ body: { email: 'mira@players.test' } }])
  expect(answers.requestsOf(removeSuppression)).toHaveLength(1)
})

test('text typed on a page of settings survives a reload, and is discarded after a save', async () => {
  await openScreen(realmPath('emails'), { answers: keepEmails })
  await expect.element(sender).toBeVisible()
  expect(drafts()).toEqual([])
  await sender.fill('The whole crew')
  await page.getByLabelText('Sender address').fill('crew@studio.test')
  await expect.poll(() => drafts().length).toBe(1)
  reload()
  await page.getByRole('region', { name: 'Draft' }).getByRole('button', { name: 'Continue' }).click()
  await expect.element(sender).toHaveValue('The whole crew')
  await page.getByRole('button', { name: 'Save sender' }).click()
  await expect.poll(drafts).toEqual([])
})
