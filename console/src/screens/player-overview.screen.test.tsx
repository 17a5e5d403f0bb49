import { type Message, searchMail } from '@regent/contract/communicate/mail'
import { getPlayerEvents } from '@regent/contract/engage/events-players'
import { getGroupUser } from '@regent/contract/engage/groups'
import { listStoreOffers } from '@regent/contract/monetize/commerce'
import { getInventory, listInventoryChanges } from '@regent/contract/monetize/inventory'
import { listBalances } from '@regent/contract/monetize/inventory-balances'
import { listUngivenRewards } from '@regent/contract/monetize/ungiven-rewards'
import { listRecordNames } from '@regent/contract/operate/search/search-names'
import { getPlayerTrials } from '@regent/contract/operate/trials'
import type { AuditEntry } from '@regent/contract/organization/audit'
import type { Role } from '@regent/contract/permissions'
import { listSocial } from '@regent/contract/players/friends'
import { listNotes } from '@regent/contract/players/notes'
import { lookUpPlayers } from '@regent/contract/players/players'
import { listTimeline, type TimelineEvent } from '@regent/contract/players/timeline'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { demoPlayers } from '../api/demo/demo-players.ts'
import type { Answers } from '../testing/answers.ts'
import { address, openScreen, reload } from '../testing/screen.tsx'
import { realmPath, studio } from '../testing/studio.ts'

const [player, other, another] = demoPlayers('DEMO').map(({ row }) => row)
if (!player || !other || !another) throw new Error('The samples have fewer than three players.')
const { gamerTag } = player

const mail: Message = {
  id: 73,
  sent: Date.now(),
  receiverGamerTag: gamerTag,
  senderGamerTag: 0,
  category: 'default',
  subject: 'Sorry for Friday',
  state: 'Unread',
  attachments: [{ id: 1, state: 'New', wrapped: { symbol: 'currency.gems', action: 'grant', quantity: 5 } }],
}

const change: AuditEntry = {
  id: 1,
  at: Date.now(),
  email: 'ada@sky-studio.test',
  role: 'admin',
  pid: studio.pid,
  gamerTag,
  action: 'POST /basic/stats/batch',
  requestId: 'test',
  subject: 'stat',
  before: null,
  after: '7',
  subjectId: `game.private.player.${gamerTag}/LEVEL`,
}

const events: TimelineEvent[] = [
  { kind: 'change', id: 1, at: Date.now(), by: 'staff', of: change },
  {
    kind: 'leaderboard',
    id: 2,
    at: Date.now() - 1_000,
    by: 'player',
    of: { leaderboard: 'boards.duels', score: 12 },
  },
  { kind: 'install', id: 3, at: Date.now() - 2_000, by: 'player', of: {} },
]

/** A player with one mail with a gift, three events, and nothing else. */
function keepPlayer(answers: Answers): void {
  answers
    .on(searchMail, ({ body }) => ({ results: body.clauses.map(({ name }) => ({ name, count: 1, content: [mail] })) }))
    .on(listUngivenRewards, () => ({ rows: [], next: null, total: 0, causes: [] }))
    .on(getPlayerEvents, () => ({ running: [], done: [] }))
    .on(listTimeline, ({ query: { kinds, by } }) => ({
      rows: events.filter((one) => (kinds?.includes(one.kind) ?? true) && (by ?? one.by) === one.by),
      next: null,
    }))
    .on(listRecordNames, ({ body }) => ({ names: body.records.map((one) => ({ ...one, name: one.id })), gone: [] }))
    .on(getInventory, () => ({ currencies: [], items: [] }))
    .on(listInventoryChanges, () => ({ rows: [], next: null }))
    .on(listBalances, () => ({ currencies: [] }))
    .on(getGroupUser, () => ({
      gamerTag,
      member: { guild: [], subgroup: [] },
      allGroups: [],
      pending: [],
      updated: Date.now(),
    }))
    .on(getPlayerTrials, () => ({ trials: [], cohortData: [], outside: [] }))
    .on(listStoreOffers, () => ({ stores: [] }))
    .on(listNotes, () => ({
      rows: [
        {
          id: 1,
          gamerTag,
          text: 'Was told that the reward comes.',
          isPinned: false,
          version: 1,
          created: Date.now(),
          updated: Date.now(),
        },
      ],
      next: null,
    }))
}

const open = (screen: string, role: Role = 'admin', more: (on: Answers) => void = () => {}) =>
  openScreen(realmPath(`players/${gamerTag}${screen}`), {
    role,
    answers: (on) => {
      keepPlayer(on)
      more(on)
    },
  })

const card = (name: string) => page.getByRole('region', { name, exact: true })
const waiting = card('Waiting rewards')
const lastEvents = card('Last events')

test('the letter o opens the overview with pending work, recent events and the player’s possessions', async () => {
  await open('')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Player Profile' })).toBeVisible()
  await userEvent.keyboard('o')
  await expect.poll(address).toMatch(/\/overview$/)
  await expect.element(waiting.getByRole('listitem')).toContainText('Sorry for Friday')
  await expect.element(waiting.getByRole('listitem')).toContainText('5 currency.gems')
  await expect.element(lastEvents.getByRole('listitem').first()).toBeVisible()
  await expect.element(card('Wallet')).toContainText('No currencies.')
  await expect.element(card('Group')).toContainText('No group.')
  await expect.element(card('Trials')).toContainText('No trials.')
  await expect.element(card('Offers hidden')).toContainText('The realm has no listings.')
  await expect.element(card('At a glance')).toContainText('Sessions, 7 days')
  await expect.element(card('Notes')).toContainText('Was told that the reward comes.')
})

test('a tester sees the overview, and its keys start nothing that the role does not permit', async () => {
  await open('/overview', 'tester')
  await expect.element(waiting.getByRole('listitem')).toContainText('Sorry for Friday')
  await userEvent.keyboard('a')
  await userEvent.keyboard('?')
  await expect.element(card('On this screen')).toContainText('Overview of the player')
  await expect.element(card('On this screen')).not.toContainText('Grant')
})

test('the last events are filtered by kind, and the wallet draws the last 14 days of a balance', async () => {
  await open('/overview', 'admin', (on) =>
    on
      .on(getInventory, () => ({ currencies: [{ id: 'currency.gems', amount: 40, properties: [] }], items: [] }))
      .on(listBalances, () => ({ currencies: [{ id: 'currency.gems', balances: [...Array(14).fill(0), 40] }] })),
  )
  await expect.element(card('Wallet').getByRole('img', { name: '14 days ago 0, now 40' })).toBeVisible()
  await expect.element(lastEvents.getByText('First session')).toBeVisible()
  const choice = lastEvents.getByRole('radiogroup', { name: 'Which events' })
  await choice.getByText('Staff').click()
  await expect.element(lastEvents.getByText('First session')).not.toBeInTheDocument()
  await expect.element(lastEvents.getByText('Set stat LEVEL')).toBeVisible()
  await expect.poll(address).toContain('happened=staff')
  await reload()
  await expect.element(lastEvents.getByRole('radio', { name: 'Staff' })).toBeChecked()
  await choice.getByText('Money').click()
  await expect.element(lastEvents.getByText('No events of this kind yet.')).toBeVisible()
  await choice.getByText('All').click()
  const reached = lastEvents.getByRole('listitem').filter({ hasText: 'Reached 12' })
  await reached.getByRole('link', { name: 'boards.duels' }).click()
  await expect.poll(address).toContain('/leaderboards/boards.duels')
})

test('the overview counts the friends, and how many of them are online', async () => {
  const friends = [other, another]
  await open('/overview', 'admin', (on) =>
    on
      .on(listSocial, ({ query }) => ({
        statuses: query.playerIds.map((id) => ({
          playerId: String(id),
          blocked: [],
          invites: [],
          friends: friends.map((friend) => ({ playerId: String(friend.gamerTag), source: 'native' as const })),
        })),
      }))
      .on(lookUpPlayers, ({ body }) => ({
        rows: friends.flatMap((friend, index) =>
          body.ids.includes(String(friend.gamerTag)) ? [{ ...friend, online: index === 0 }] : [],
        ),
        unknown: [],
      })),
  )
  await expect.element(card('At a glance').getByText('1 online')).toBeVisible()
  await expect.element(card('At a glance').getByText('2', { exact: true }).first()).toBeVisible()
})
