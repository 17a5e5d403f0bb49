import {
  type Message,
  searchMail,
  sendMail,
  sendMailToPlayer,
  testMail,
  updateMail,
  updateMails,
} from '@regent/contract/communicate/mail'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { demoPlayers } from '../../../api/demo/demo-players.ts'
import { expectAccessible } from '../../../testing/accessible.ts'
import type { Answers } from '../../../testing/answers.ts'
import { openScreen } from '../../../testing/screen.tsx'
import { realmPath } from '../../../testing/studio.ts'

const gamerTag = demoPlayers('DEMO')[0]?.row.gamerTag ?? 0

const mailOf = (id: number, subject: string, more: Partial<Message> = {}): Message => ({
  id,
  subject,
  sent: Date.now() - id * 1_000,
  receiverGamerTag: gamerTag,
  senderGamerTag: 0,
  category: 'SYSTEM.DB',
  state: 'Unread',
  attachments: [],
  ...more,
})

const evil = '<p>Dear captain</p><script>parent.document.title = "taken"</script>'

/** Mails of one player: one with a gift, one that is read, and one with a script in its body. */
const samples = (): Message[] => [
  mailOf(1, 'Welcome', { rewards: { currencies: [{ symbol: 'currency.gems', amount: 40 }], items: [] } }),
  mailOf(2, 'From the guild', { category: 'SOCIAL.GUILD.INFO', body: evil }),
  mailOf(3, 'Old news', { state: 'Read' }),
]

/** A server that keeps the mails of one player. */
function keepMails(answers: Answers, mails: Message[]): void {
  const change = (
    id: number | undefined,
    { state, acceptAttachments }: { state?: string | undefined; acceptAttachments?: boolean | undefined },
  ) => {
    const mail = mails.find((one) => one.id === id)
    if (!mail) throw new Error(`There is no mail ${id}.`)
    if (state === 'Read' || state === 'Unread') mail.state = state
    if (acceptAttachments) Object.assign(mail, { state: 'Read', claimedTimeMs: Date.now() })
  }
  answers
    .on(searchMail, ({ body: { clauses } }) => ({
      results: clauses.map(({ name, categories, states }) => {
        const content = mails.filter(
          (one) => (categories?.includes(one.category) ?? true) && (states?.includes(one.state) ?? true),
        )
        return { name, count: content.length, content }
      }),
    }))
    .on(updateMail, ({ body: { mailId, ...update } }) => {
      change(mailId, update)
      return { result: true as const }
    })
    .on(updateMails, ({ body: { updateMailRequests } }) => {
      for (const { id, update } of updateMailRequests) change(id, update)
      return { result: true as const }
    })
    .on(testMail, () => ({ result: 'ok' as const }))
    .on(sendMail, () => ({ result: true as const }))
    .on(sendMailToPlayer, () => ({ mailId: 9 }))
}

async function openMails(query = '') {
  const mails = samples()
  const answers = await openScreen(realmPath(`players/${gamerTag}/mail${query}`), {
    answers: (on) => keepMails(on, mails),
  })
  await expect.element(page.getByRole('heading', { name: 'Mail Inbox', level: 1 })).toBeVisible()
  return { answers, mails }
}

const row = (text: string) => page.getByRole('row').filter({ hasText: text })

async function choose(subject: string, action: string) {
  await page.getByRole('button', { name: `Actions for ${subject}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('a mail is written in two languages with a reward and an attachment, tested and sent', async () => {
  const { answers } = await openMails()
  await expect.element(row('Welcome')).toContainText('unclaimed')
  await page.getByRole('button', { name: 'Send mail' }).click()
  const drawer = page.getByRole('dialog', { name: 'Send a mail' })
  await drawer.getByRole('button', { name: 'Send mail' }).click()
  await expect.element(drawer.getByText('Write a subject.')).toBeVisible()
  await drawer.getByRole('textbox', { name: 'Subject' }).fill('Sorry for the storm')
  await drawer.getByRole('button', { name: 'Add reward' }).click()
  await drawer.getByLabelText('Reward 1', { exact: true }).fill('currency.gems')
  await drawer.getByLabelText('Amount of reward 1').fill('25')
  await drawer.getByRole('button', { name: 'Add attachment' }).click()
  await drawer.getByLabelText('Symbol 1').fill('season-pass')
  await expectAccessible({ of: 'MailDrawer' })
  const preview = () => drawer.element().querySelector('iframe')?.srcdoc
  await drawer.getByRole('textbox', { name: 'Body' }).fill('<p>For your <b>patience</b></p>')
  await expect.poll(preview).toContain('patience')
  await drawer.getByRole('button', { name: 'Language', exact: true }).click()
  await page.getByRole('menuitem', { name: 'German' }).click()
  await drawer.getByRole('textbox', { name: 'Subject' }).fill('Verzeihung für den Sturm')
  await drawer.getByRole('textbox', { name: 'Body' }).fill('<p>Für deine <b>Geduld</b></p>')
  await expect.poll(preview).toContain('Geduld')
  await drawer.getByLabelText('Your player').fill(String(gamerTag))
  await drawer.getByRole('button', { name: 'Send to me' }).click({ delay: 100 })
  await expect.element(page.getByText('Sent a test of the mail')).toBeVisible()
  await drawer.getByRole('button', { name: 'Send mail' }).click()
  await expect.element(drawer).not.toBeInTheDocument()
  const mail = {
    playerRewards: { changeCurrencies: [{ symbol: 'currency.gems', amount: 25 }] },
    attachments: [{ symbol: 'season-pass' }],
    translations: [
      { lng: 'en', subject: 'Sorry for the storm', body: '<p>For your <b>patience</b></p>' },
      { lng: 'de', subject: 'Verzeihung für den Sturm', body: '<p>Für deine <b>Geduld</b></p>' },
    ],
  }
  expect(answers.requestsOf(testMail)).toMatchObject([{ body: { gamerTag, language: 'de', mail } }])
  expect(answers.requestsOf(sendMail)).toMatchObject([
    { body: { sendMailRequests: [{ receiverGamerTag: gamerTag, ...mail }] } },
  ])
}, 60_000)

test('a mail is claimed for the player', async () => {
  const { answers } = await openMails()
  await choose('Welcome', 'Claim for the player')
  await expect.element(row('Welcome')).not.toContainText('unclaimed')
  expect(answers.requestsOf(updateMail)).toMatchObject([{ body: { mailId: 1, acceptAttachments: true } }])
})

test('mail is filtered by category, and a script in its body does not run', async () => {
  await openMails('?category=SOCIAL.GUILD.INFO')
  await expect.element(row('From the guild')).toBeVisible()
  await expect.element(row('Old news')).not.toBeInTheDocument()
  await page.getByRole('link', { name: 'From the guild', exact: true }).click()
  const detail = page.getByRole('dialog', { name: 'From the guild' })
  await expect.element(detail).toBeVisible()
  const frame = () => detail.element().querySelector('iframe')
  await expect.poll(() => frame()?.srcdoc).toContain('Dear captain')
  await expectAccessible({ of: 'OpenMail' })
  // Without `allow-scripts` the browser runs none.
  expect(frame()?.getAttribute('sandbox')).not.toContain('allow-scripts')
  expect(document.title).not.toBe('taken')
  expect(parent.document.title).not.toBe('taken')
})

test('a mail is marked as read and leaves the list of unread mail', async () => {
  const { answers } = await openMails('?state=Unread')
  await expect.element(row('From the guild')).toBeVisible()
  await expect.element(row('Old news')).not.toBeInTheDocument()
  await choose('From the guild', 'Mark as read')
  await expect.element(row('From the guild')).not.toBeInTheDocument()
  await expect.element(page.getByRole('alert').filter({ hasText: 'Marked as read: From the guild' })).toBeVisible()
  expect(answers.requestsOf(updateMail)).toMatchObject([{ body: { mailId: 2, state: 'Read' } }])
})

test('several mails are marked with one call; mails without gifts cannot be claimed', async () => {
  const { answers } = await openMails()
  for (const subject of ['From the guild', 'Old news']) await row(subject).getByRole('checkbox').click()
  await expect.element(page.getByRole('button', { name: 'Claim 0 mails' })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: 'Mark as unread' }).click()
  await expect.element(row('Old news')).toContainText('Unread')
  await expect.element(page.getByRole('alert').filter({ hasText: 'Marked as unread: 2 mails' })).toBeVisible()
  expect(answers.requestsOf(updateMails)).toMatchObject([
    {
      body: {
        updateMailRequests: [
          { id: 2, update: { state: 'Unread' } },
          { id: 3, update: { state: 'Unread' } },
        ],
      },
    },
  ])
  await userEvent.keyboard('{Escape}')
})
