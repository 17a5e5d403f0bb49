import type { Account } from '@regent/contract/accounts'
import { getCurrentOperator } from '@regent/contract/admin-users'
import { type AuditEntry, listAuditEntries } from '@regent/contract/audit'
import type { Role } from '@regent/contract/permissions'
import { getPlayer, listPlayers, lookUpPlayers, type PlayerRow } from '@regent/contract/players'
import { getProfile, revealPlayer } from '@regent/contract/profile'
import { demoPeople } from '@regent/contract/samples/studio'
import { getStats, readObjectId } from '@regent/contract/stats'
import { listPlayerTournaments } from '@regent/contract/tournaments'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { demoPlayers } from '../../../api/demo-players.ts'
import { expectAccessible } from '../../../testing/accessible.ts'
import { type Answers, refuse } from '../../../testing/answers.ts'
import { address, goTo, openScreen, reload } from '../../../testing/screen.tsx'
import { operatorOf, realmPath, studio } from '../../../testing/studio.ts'

/** The ids of a sample player, so that the other parts of the page have sample data. */
const { gamerTag = 0, accountId = 0 } = demoPlayers('DEMO')[0]?.row ?? {}
const email = 'ada@players.test'
const masked = 'a•••@p•••.test'
const deviceId = 'device-1'

type Kept = { row: PlayerRow; account: Account; stats: Record<string, string>; entries: AuditEntry[] }

const samples = (): Kept => ({
  row: {
    ...{ gamerTag, accountId, email, platform: 'IPhonePlayer', language: 'de' },
    ...{ created: Date.now(), lastSeen: Date.now(), online: true },
  },
  account: {
    ...{ id: accountId, email, language: 'de', roles: [], privilegedAccount: false, thirdParties: [], external: [] },
    ...{ gamerTags: [{ projectId: studio.pid, gamerTag }], deviceIds: [deviceId] },
    ...{ createdTimeMillis: Date.now(), updatedTimeMillis: Date.now() },
  },
  stats: { INSTALL_DATE: new Date().toISOString().slice(0, 10) },
  entries: [],
})

const entryOf = (change: Pick<AuditEntry, 'subject' | 'subjectId' | 'before' | 'after'>): AuditEntry => ({
  ...{ id: 1, at: Date.now(), accountId: demoPeople[0]?.id ?? 0, role: 'admin', pid: studio.pid, gamerTag },
  ...{ action: 'POST /basic/stats/batch', requestId: 'test' },
  ...change,
})

/** A server with one player. Without the right to edit profiles the personal data is masked until it is revealed. */
function keepPlayer(answers: Answers, kept: Kept, isClear: boolean): void {
  const isMeant = (id: number) => id === gamerTag || id === accountId
  const hide = <T extends { email?: string | undefined }>(person: T): T =>
    isClear ? person : { ...person, email: masked }
  const maskedAccount = () => (isClear ? kept.account : { ...hide(kept.account), deviceIds: ['d•••'] })
  answers
    .on(listPlayers, () => ({ rows: [hide(kept.row)], next: null, about: 1, isExact: true }))
    .on(lookUpPlayers, () => ({ rows: [hide(kept.row)], unknown: [] }))
    .on(getPlayer, ({ params }) =>
      isMeant(Number(params.player)) ? { ...hide(kept.row), account: maskedAccount() } : refuse('PlayerNotFound'),
    )
    .on(getProfile, () => ({ accountId, version: 1, isClear, hasPassword: true }))
    .on(getStats, ({ params }) => ({
      id: gamerTag,
      stats: readObjectId(params.objectId).space === 'game.private' ? kept.stats : {},
    }))
    .on(listAuditEntries, () => ({ rows: kept.entries, next: null }))
    .on(revealPlayer, ({ body }) => {
      const change = { subject: 'player-profile', subjectId: String(accountId), before: null, after: body }
      kept.entries = [entryOf(change)]
      return { ...kept.row, account: kept.account }
    })
}

const open = (screen: string, kept = samples(), role: Role = 'admin') =>
  openScreen(realmPath(screen), { role, answers: (on) => keepPlayer(on, kept, role !== 'tester') })

const header = page.getByRole('region', { name: 'Player', exact: true })
const region = (name: string) => page.getByRole('region', { name })

test('the header shows new, paying, platform and language, and copies the id [players-17 players-19 players-20 players-21 players-22 players-24 players-26 players-28]', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const kept = samples()
  kept.stats['PURCHASES_TOTAL'] = '3'
  await open(`players/${accountId}`, kept)
  await expect.element(header).toContainText('online')
  await expect.element(header).toContainText('NEW')
  await expect.element(header).toContainText(/Last seen.*just now/)
  for (const [word, tip] of [
    ['paying', 'Completed 3 real-money purchases.'],
    ['iOS', 'Last played on iOS.'],
    ['de', 'German language preference.'],
  ] as const) {
    await header.getByText(word, { exact: true }).hover()
    await expect.element(page.getByRole('tooltip')).toHaveTextContent(tip)
  }
  await header.getByRole('button', { name: 'Copy player id' }).click()
  await expect.element(page.getByText('Copied to clipboard!')).toBeVisible()
  expect(copied).toHaveBeenCalledWith(String(gamerTag))

  kept.stats = { INSTALL_DATE: '2020-01-31', PURCHASES_TOTAL: '0' }
  await reload()
  await expect.element(header).toContainText('Completed 0 real-money purchases.')
  await expect.element(header).not.toContainText('NEW')
  kept.stats = samples().stats
  await reload()
  await expect.element(header).toContainText('NEW')
  await expect.element(header).not.toContainText('paying')
})

test('the profile shows the account, its gamer tags and devices, and the changes by operators [players-14]', async () => {
  const kept = samples()
  const subjectId = `game.private.player.${gamerTag}/VIP_LEVEL`
  kept.entries = [entryOf({ subject: 'stat', subjectId, before: null, after: '4' })]
  await open('players', kept)
  // The link of a player opens the overview; the profile is one more click.
  await page.getByRole('link', { name: String(gamerTag) }).click()
  await expect.poll(address).toMatch(new RegExp(`/players/${gamerTag}/overview$`))
  await page.getByRole('navigation').getByRole('link', { name: 'Player Profile' }).click()
  await expect.element(page.getByRole('heading', { name: 'Player Profile', level: 1 })).toBeVisible()
  await expect.element(region('Account')).toContainText(email)
  await expect.element(region('Account')).toContainText('German (de)')
  await expect.element(region('Gamer tags')).toContainText(String(gamerTag))
  await expect.element(region('Devices')).toContainText(deviceId)
  await expect.element(region('Third parties')).toContainText('Not linked')
  await expect.element(region('External identities')).toBeVisible()
  for (const text of [String(gamerTag), email, 'online', 'Last seen']) await expect.element(header).toContainText(text)
  await expect.element(region('History')).toContainText('Set stat VIP_LEVEL')
  await page.getByRole('button', { name: 'Raw JSON' }).click()
  await expect.element(page.getByRole('dialog')).toContainText(`"accountId": ${accountId}`)
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await region('History').getByRole('link', { name: 'All changes' }).click()
  await expect.poll(address).toMatch(new RegExp(`/audit\\?player=${gamerTag}$`))
})

test('an identity of an external service is shown with its service and namespace [players-14]', async () => {
  const kept = samples()
  kept.account.external = [{ providerService: 'wallet', providerNamespace: 'main', userId: 'wallet-77' }]
  await open(`players/${gamerTag}`, kept)
  for (const text of ['wallet', 'main', 'wallet-77'])
    await expect.element(region('External identities').getByText(text, { exact: true }).first()).toBeVisible()
})

test('an address of an unknown player leads to the list with a message [players-9 players-10 tournaments-6]', async () => {
  const answers = await open('players')
  for (const player of ['123', 'abc', '7900000000000002']) {
    await goTo(realmPath(`players/${player}/stats`))
    await expect.poll(address).toMatch(/\/players$/)
    await expect.element(page.getByText('No such player in this realm.').first()).toBeVisible()
  }
  await goTo(realmPath('players/7900000000000002/tournaments'))
  await expect.poll(address).toMatch(/\/players$/)
  expect(answers.requestsOf(listPlayerTournaments)).toEqual([])
})

test('a tester of one realm sees its players', async () => {
  const { roleString: _, ...person } = operatorOf('tester')
  const { pid } = studio.development
  await openScreen(realmPath('players', pid), {
    answers: (on) => {
      keepPlayer(on, samples(), false)
      on.on(getCurrentOperator, () => ({ ...person, roles: [{ projectId: pid, role: 'tester' }] }))
    },
  })
  await expect.element(page.getByRole('link', { name: String(gamerTag) })).toBeVisible()
})

test('a tester sees personal data masked, and reveals it with a reason until leaving the page', async () => {
  const answers = await open('players', samples(), 'tester')
  const first = page.getByRole('row').nth(1)
  await expect.element(first).toContainText(masked)
  await page.getByRole('link', { name: String(gamerTag) }).click()
  await expect.poll(address).toMatch(/\/overview$/)
  await page.getByRole('navigation').getByRole('link', { name: 'Player Profile' }).click()
  await expect.element(region('Account')).toContainText(masked)
  await expect.element(region('Devices')).not.toContainText(deviceId)
  await region('Account').getByRole('button', { name: 'Edit', exact: true }).hover()
  await expect.element(page.getByRole('tooltip')).toHaveTextContent('Your role lacks the right "edit player-profile".')

  await page.getByRole('button', { name: 'Reveal' }).click()
  const drawer = page.getByRole('dialog', { name: 'Reveal personal data' })
  await drawer.getByLabelText('Reason').fill('no')
  await drawer.getByRole('button', { name: 'Reveal' }).click()
  await expect.element(drawer).toContainText('Must have at least 3 characters')
  await expectAccessible()
  await drawer.getByLabelText('Reason').fill('Ticket 4711')
  await drawer.getByRole('button', { name: 'Reveal' }).click()
  await expect.element(region('Account')).toContainText(email)
  await expect.element(region('Devices')).toContainText(deviceId)
  expect(answers.requestsOf(revealPlayer)).toMatchObject([{ body: { reason: 'Ticket 4711' } }])

  history.back()
  await expect.poll(address).toMatch(/\/overview$/)
  history.back()
  await expect.element(first).toContainText(masked)
  // The focus is on the row that was opened.
  await expect.element(first).toHaveFocus()
  history.forward()
  await expect.poll(address).toMatch(/\/overview$/)
  history.forward()
  await expect.element(region('Account')).toContainText(masked)
})
