import {
  type AnnouncementContent,
  type AnnouncementInput,
  type AnnouncementView,
  claimAnnouncements,
  deleteAnnouncement,
  listAnnouncements,
  listPlayerAnnouncements,
  saveAnnouncement,
} from '@regent/contract/communicate/announcements'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { demoPlayers } from '../../../api/demo/demo-players.ts'
import { expectAccessible } from '../../../testing/accessible.ts'
import { type Answers, refuse } from '../../../testing/answers.ts'
import { openScreen } from '../../../testing/screen.tsx'
import { realmPath } from '../../../testing/studio.ts'

const gamerTag = demoPlayers('DEMO')[0]?.row.gamerTag ?? 0

const contentOf = (input: AnnouncementInput, version = 1): AnnouncementContent => {
  const { title: _title, summary: _summary, body: _body, startDate: _start, endDate: _end, ...rest } = input
  const keys = { title: `${input.symbol}.title`, summary: `${input.symbol}.summary`, body: `${input.symbol}.body` }
  return { ...rest, ...keys, id: input.symbol, version, updatedAt: Date.now() }
}

type Kept = { content: AnnouncementContent[] }

/** A server that keeps announcements, each with a version. */
function keepAnnouncements(answers: Answers, kept: Kept): void {
  answers
    .on(listAnnouncements, () => ({ content: kept.content }))
    .on(saveAnnouncement, ({ body, headers }) => {
      const current = kept.content.find(({ symbol }) => symbol === body.symbol)
      const seen = headers.get('if-match')
      if (current && seen !== null && seen !== `"${current.version}"`) return refuse('StaleVersion', { current })
      const others = kept.content.filter((one) => one !== current)
      kept.content = [...others, contentOf(body, (current?.version ?? 0) + 1)]
      return { result: 'ok' as const }
    })
    .on(deleteAnnouncement, ({ body: { symbol } }) => {
      kept.content = kept.content.filter((one) => one.symbol !== symbol)
      return { result: 'ok' as const }
    })
}

async function openAnnouncements(content: AnnouncementContent[] = []) {
  const kept = { content }
  const answers = await openScreen(realmPath('announcements'), { answers: (on) => keepAnnouncements(on, kept) })
  return { answers, kept }
}

const row = (symbol: string) => page.getByRole('row').filter({ hasText: symbol })

test('an announcement is written in two languages with a requirement and a gift, and deleted [announcements-1 announcements-8]', async () => {
  const { kept } = await openAnnouncements()
  await expect.element(page.getByText('No announcements yet')).toBeVisible()
  await page.getByRole('button', { name: 'Create announcement' }).first().click()
  const drawer = page.getByRole('dialog', { name: 'Create an announcement' })
  await drawer.getByRole('button', { name: 'Create announcement' }).click()
  await expect.element(drawer.getByText('Enter a name without spaces, commas or slashes.')).toBeVisible()
  await expect.element(drawer.getByLabelText('Symbol')).toHaveFocus()
  await drawer.getByLabelText('Symbol').fill('spring-sale')
  await drawer.getByRole('combobox', { name: 'Channel' }).click()
  const channels = page.getByRole('option')
  await expect
    .poll(() => channels.elements().map(({ textContent }) => textContent))
    .toEqual([
      expect.stringMatching(/^any$/),
      expect.stringMatching(/^gameupdate: /),
      expect.stringMatching(/^downtime: /),
      expect.stringMatching(/^eventpromo: /),
      expect.stringMatching(/^servermaintenance: /),
      'Another channel…',
    ])
  await channels.filter({ hasText: 'eventpromo' }).click()
  await drawer.getByLabelText('Title 1').fill('Spring is here')
  await drawer.getByLabelText('Message 1').fill('Come and see.')
  await drawer.getByRole('button', { name: 'Add language' }).click()
  await drawer.getByRole('combobox', { name: 'Language 2' }).fill('de')
  await drawer.getByLabelText('Title 2').fill('Es ist Frühling')
  await drawer.getByRole('button', { name: 'Add requirement' }).click()
  await drawer.getByLabelText('Value 1').fill('5')
  await drawer.getByRole('button', { name: 'Add gift' }).click()
  await drawer.getByLabelText('Gift 1', { exact: true }).fill('currency.gems')
  await drawer.getByLabelText('Amount of gift 1').fill('50')
  await expectAccessible({ of: 'AnnouncementDrawer' })
  await drawer.getByRole('button', { name: 'Create announcement' }).click()

  await expect.element(row('spring-sale')).toContainText('Spring is here')
  await expect.element(row('spring-sale')).toContainText('running')
  await expect.element(row('spring-sale')).toContainText('LEVEL (game, private) is at least 5')
  await expect.element(row('spring-sale')).toContainText('50 currency.gems')
  expect(kept.content).toMatchObject([
    {
      channel: 'eventpromo',
      translations: [
        { language: 'en', subject: 'Spring is here', message: 'Come and see.' },
        { language: 'de', subject: 'Es ist Frühling' },
      ],
    },
  ])

  await page.getByRole('button', { name: 'Actions for spring-sale' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect.element(row('spring-sale')).not.toBeInTheDocument()
  await expect.element(page.getByRole('alert').filter({ hasText: 'Deleted announcement' })).toBeVisible()
}, 60_000)

const inInbox = (symbol: string, isClaimed: boolean): AnnouncementView => ({
  id: symbol,
  symbol,
  channel: 'any',
  title: symbol,
  summary: '',
  body: '',
  translations: [],
  attachments: [],
  localizationIds: { title: '', summary: '', body: '' },
  gift: { changeCurrencies: [{ symbol: 'currency.gems', amount: 50 }] } as AnnouncementView['gift'],
  clientDataList: [],
  isRead: isClaimed,
  isClaimed,
  isDeleted: false,
})

test('support claims an announcement of the inbox for the player', async () => {
  let announcements = [inInbox('for-all', true), inInbox('for-experts', false)]
  const answers = await openScreen(realmPath(`players/${gamerTag}/announcements`), {
    answers: (on) =>
      on
        .on(listPlayerAnnouncements, () => ({ announcements }))
        .on(claimAnnouncements, () => {
          announcements = announcements.map((one) => ({ ...one, isClaimed: true }))
          return { result: 'ok' as const, data: {} }
        }),
  })
  await expect.element(row('for-all')).toContainText('claimed')
  await expect.element(row('for-experts')).toContainText('unclaimed')
  await page.getByRole('button', { name: 'Actions for for-experts' }).click()
  await page.getByRole('menuitem', { name: 'Claim for the player' }).click()
  await expect.element(row('for-experts')).not.toContainText('unclaimed')
  const [request] = answers.requestsOf(claimAnnouncements)
  expect(request?.params).toEqual({ gamerTag })
  expect(JSON.stringify(request?.body)).toContain('for-experts')
})

const texts = (title: string, message: string) => [
  { language: 'en', subject: title, summary: '', message },
  { language: 'de', subject: 'Frühling', summary: '', message: 'Komm und sieh.' },
]

async function openConflict() {
  const body = { symbol: 'spring', channel: 'any', title: '', summary: '', body: '' }
  const { kept } = await openAnnouncements([contentOf({ ...body, translations: texts('Spring', 'Come and see.') })])
  await page.getByRole('button', { name: 'Actions for spring' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const drawer = page.getByRole('dialog', { name: 'Edit spring' })
  await drawer.getByLabelText('Title 1').fill('Spring is here')
  await drawer.getByRole('textbox', { name: 'End' }).fill('2030-05-01T12:00')
  // A colleague saves in the meantime.
  const theirs = { ...body, channel: 'downtime', translations: texts('Spring', 'Come and look.') }
  kept.content = [contentOf(theirs, 2)]
  await drawer.getByRole('button', { name: 'Save announcement' }).click()
  const conflict = drawer.getByRole('alert', { name: 'Two versions' })
  await expect.element(conflict).toBeVisible()
  return { kept, drawer, conflict }
}

test('two people change an announcement: each field shows both versions, and both changes can be kept', async () => {
  const { kept, drawer, conflict } = await openConflict()
  const field = (name: string) => conflict.getByRole('group', { name })
  await expect.element(conflict.getByRole('table', { name: 'Texts: Theirs, now' })).toContainText('Come and look.')
  await expect.element(conflict.getByRole('table', { name: 'Texts: Yours' })).toContainText('Spring is here')
  await expect.element(field('Channel').getByRole('radio', { name: 'Theirs' })).toBeChecked()
  await expect.element(field('End').getByRole('radio', { name: 'Yours' })).toBeChecked()
  await field('Texts').getByRole('radio', { name: 'Yours' }).click()
  await conflict.getByRole('button', { name: 'Save selected' }).click()
  await expect.element(drawer).not.toBeInTheDocument()
  expect(kept.content).toMatchObject([
    {
      channel: 'downtime',
      end_date: expect.stringMatching(/^2030-05-01T12:00:00/),
      translations: texts('Spring is here', 'Come and see.'),
    },
  ])
})

test('the conflict of an announcement is accessible', async () => {
  await openConflict()
  await expectAccessible({ of: 'AnnouncementDrawer' })
}, 60_000)
