import { listStoreOffers } from '@regent/contract/monetize/commerce'
import { listUngivenRewards, planGiveAgain } from '@regent/contract/monetize/ungiven-rewards'
import { applyPlan, getPlan, type Plan } from '@regent/contract/organization/plans'
import { getPlayer, listPlayers, lookUpPlayers } from '@regent/contract/players/players'
import {
  explainWhy,
  listPlayersOfCause,
  listWhyThings,
  type WhyCondition,
  type WhyExplanation,
  type WhyThing,
} from '@regent/contract/players/why'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { demoPlayers } from '../../../api/demo/demo-players.ts'
import { expectAccessible } from '../../../testing/accessible.ts'
import { type Answers, refuse } from '../../../testing/answers.ts'
import { address, openScreen, reload } from '../../../testing/screen.tsx'
import { realmPath, studio } from '../../../testing/studio.ts'

/** A sample player without a name, so that links show the gamer tag. */
function withoutName(index: number) {
  const player = demoPlayers('DEMO')[index]
  if (!player) throw new Error('The samples have fewer than two players.')
  const { name: _, userName: __, ...row } = player.row
  return { row, account: player.account }
}

const here = withoutName(0)
const other = withoutName(1)
const { gamerTag } = here.row

const reason = 'currency.shells cannot be granted. It is not published in the realm PROD.'
const thing: WhyThing = { kind: 'reward', id: '1', title: 'currency.shells of mail 7' }

const met = (name: string): WhyCondition => ({ name, state: 'met', value: { text: 'yes' }, needed: { text: 'yes' } })
const conditions = (isPublished: boolean): WhyCondition[] => [
  met('The reward was promised'),
  met('It was claimed'),
  isPublished
    ? met('currency.shells can be given')
    : {
        name: 'currency.shells can be given',
        state: 'unmet',
        value: { text: 'missing' },
        needed: { text: 'published' },
      },
]

const explained = (isPublished: boolean): WhyExplanation => ({
  thing,
  asJudged: { at: Date.now() - 60_000, isMet: false, verdict: reason, conditions: conditions(false) },
  now: {
    at: Date.now(),
    isMet: isPublished,
    conditions: conditions(isPublished),
    verdict: isPublished ? 'Ready to be granted.' : reason,
  },
  repair: {
    says: 'It is still owed.',
    holds: ['5 currency.shells'],
    acts: [{ do: 'give-again', label: 'Plan the reward', ids: [1] }],
  },
  others: [{ cause: 'currency.shells of Mail 7 could not be granted', players: 1, isOwn: true, id: 'mail/7' }],
})

/** A server with a player whose mail holds a currency that was not published when they claimed it. */
function keepWithheld(answers: Answers, kept: { isPublished: boolean }): void {
  const hourMs = 3_600_000
  const plan: Plan = {
    id: 81,
    kind: 'give-again',
    title: 'Grant 1 failed reward',
    verb: 'Give 1 reward',
    pid: studio.pid,
    count: 1,
    warnings: [],
    faults: [],
    madeAt: Date.now(),
    expiresAt: Date.now() + hourMs,
    state: 'open',
    done: 0,
    failed: 0,
    canApply: true,
  }
  answers
    .on(getPlayer, ({ params }) => {
      const { row, account } = [here, other].find((one) => one.row.gamerTag === params.player) ?? here
      return { ...row, account }
    })
    .on(lookUpPlayers, () => ({ rows: [here.row, other.row], unknown: [] }))
    .on(listPlayers, ({ query }) => {
      const rows = query.query === String(other.row.gamerTag) ? [other.row] : []
      return { rows, next: null, about: rows.length, isExact: true }
    })
    .on(listUngivenRewards, () => ({
      rows: [
        {
          id: 1,
          gamerTag,
          source: 'mail' as const,
          reference: '7',
          symbol: 'currency.shells',
          reason,
          tries: 1,
          firstAt: Date.now(),
          lastAt: Date.now(),
          canBeGiven: true,
        },
      ],
      next: null,
      total: 1,
      causes: [],
    }))
    .on(listWhyThings, ({ query: { q } }) => ({
      groups: thing.title.includes(q) ? [{ kind: 'reward' as const, things: [thing], hasMore: false }] : [],
    }))
    .on(explainWhy, ({ params }) =>
      params.gamerTag === gamerTag ? explained(kept.isPublished) : refuse('WhyThingNotFound'),
    )
    .on(listPlayersOfCause, () => ({
      title: 'currency.shells of Mail 7 could not be granted',
      rows: [here.row],
      total: 1,
    }))
    .on(planGiveAgain, () => ({ plan, sample: [] }))
    .on(getPlan, () => ({ plan, sample: [] }))
    .on(applyPlan, () => {
      Object.assign(plan, { state: 'done', done: 1, canApply: false })
      return { result: 'ok' as const }
    })
}

const openOverview = (kept = { isPublished: false }, more: (on: Answers) => void = () => {}) =>
  openScreen(realmPath(`players/${gamerTag}/overview`), {
    answers: (on) => {
      keepWithheld(on, kept)
      more(on)
    },
  })

const panel = page.getByRole('dialog', { name: 'Why?' })
const waiting = page.getByRole('region', { name: 'Waiting rewards' })
const plan = page.getByRole('dialog', { name: 'Grant 1 failed reward' })

test('the reason for a missing reward is one click from the player, and a plan from there gives it', async () => {
  const kept = { isPublished: false }
  const answers = await openOverview(kept)
  await waiting
    .getByRole('link', { name: /^Why\?/ })
    .first()
    .click()
  await expect.element(panel.getByText('currency.shells cannot be granted').first()).toBeVisible()
  await expect.element(panel.getByText('1 of 3 conditions not met')).toBeVisible()
  const failed = panel.getByRole('row').filter({ hasText: 'currency.shells can be given' })
  await expect.element(failed).toContainText('Not met')
  await expect.element(failed).toContainText('missing')
  await expectAccessible({ of: 'WhyDrawer', inside: '.mantine-Drawer-content' })
  // A colleague who opens the address sees the same.
  expect(address()).toContain('why=reward')
  await reload()
  await expect.element(panel.getByText('1 of 3 conditions not met')).toBeVisible()

  kept.isPublished = true
  await reload()
  await panel.getByRole('radiogroup', { name: 'Judged when' }).getByText('If judged now').click()
  await expect.element(panel.getByText('Ready to be granted.')).toBeVisible()
  await panel.getByRole('button', { name: /^Plan the reward for/ }).click()
  await plan.getByRole('button', { name: 'Give 1 reward', exact: true }).click()
  await expect.poll(() => answers.requestsOf(applyPlan).map(({ params }) => params.id)).toEqual([81])
  expect(answers.requestsOf(planGiveAgain).map(({ body }) => body)).toEqual([{ ids: [1] }])
})

test('the keyboard alone asks, chooses, plans and returns', async () => {
  await openOverview({ isPublished: true })
  await expect.element(waiting).toBeVisible()
  await userEvent.keyboard('w')
  const picker = panel.getByRole('combobox', { name: 'Missing reward or offer' })
  await expect.element(picker).toHaveFocus()
  // The list is open at first, with all things.
  await expect.element(page.getByRole('option').first()).toBeVisible()
  await expectAccessible({ inside: '.mantine-Select-dropdown' })
  await picker.fill('shells')
  await expect.element(page.getByRole('option', { name: 'currency.shells of mail' })).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(panel.getByText('1 of 3 conditions not met')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(plan).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(plan).not.toBeInTheDocument()
  await expect.element(panel).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(panel).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Why?', exact: true })).toHaveFocus()
  expect(address()).not.toContain('why=')
  // The palette opens the panel too.
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(page.getByRole('dialog', { name: 'Search' }).getByRole('combobox')).toHaveFocus()
  await userEvent.keyboard('why{Enter}')
  await expect.element(picker).toHaveFocus()
})

test('a hidden offer lists its conditions, and the rows of Store Offers open them', async () => {
  await openOverview(undefined, (on) =>
    on
      .on(listStoreOffers, () => ({
        stores: [
          {
            symbol: 'main',
            listings: [
              {
                symbol: 'chest',
                active: false,
                queryAfterPurchase: false,
                secondsActive: 0,
                clientData: {},
                clientDataList: [],
                offer: {
                  symbol: 'gold',
                  coupons: 0,
                  titles: ['Gold'],
                  descriptions: [],
                  images: [],
                  obtain: [],
                  obtainCurrency: [{ symbol: 'currency.gems', amount: 5 }],
                  obtainItems: [],
                  price: { type: 'currency' as const, symbol: 'currency.gems', amount: 1 },
                },
                whyNotShown: ['The stat LEVEL must be at least 20.'],
              },
            ],
          },
        ],
      }))
      .on(explainWhy, ({ query }) => ({
        thing: { ...query, title: 'Gold' },
        now: {
          at: Date.now(),
          isMet: false,
          verdict: 'The stat LEVEL must be at least 20.',
          conditions: [
            met('The listing exists'),
            {
              name: 'Stat LEVEL',
              state: 'unmet' as const,
              value: { text: 'not set' },
              needed: { text: 'at least 20' },
            },
          ],
        },
        noRecord: 'Earlier contents of a store are not recorded.',
        repair: {
          says: 'Give what the offer holds.',
          holds: ['5 currency.gems'],
          acts: [{ do: 'grant' as const, label: 'Grant…', words: '5 currency.gems' }],
        },
      })),
  )
  await page.getByRole('link', { name: 'Store Offers' }).first().click()
  const link = page
    .getByRole('row')
    .filter({ hasText: 'chest' })
    .getByRole('link', { name: /^Why\?/ })
  await link.click()
  await expect.element(panel.getByText('The stat LEVEL must be at least 20.')).toBeVisible()
  const condition = panel.getByRole('row').filter({ hasText: 'Stat LEVEL' })
  await expect.element(condition).toContainText('not set')
  await expect.element(condition).toContainText('at least 20')
  await expect.element(panel.getByText('Earlier contents of a store are not recorded.')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(panel).not.toBeInTheDocument()
  await expect.element(link).toHaveFocus()
  await link.click()
  await panel.getByRole('button', { name: 'Grant…' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Grant to players' })).toBeVisible()
  await expectAccessible({ of: 'GrantDrawer' })
})

test('the players of a cause are listed, and the panel asks about another player without leaving the screen', async () => {
  await openOverview()
  await waiting
    .getByRole('link', { name: /^Why\?/ })
    .first()
    .click()
  const who = panel.getByRole('combobox', { name: 'Player', exact: true })
  await who.fill(String(other.row.gamerTag))
  await page.getByRole('option', { name: String(other.row.gamerTag) }).click()
  await expect.element(panel.getByText(/^Not due to/)).toBeVisible()
  expect(address()).toContain('whyOf=')
  expect(address()).toContain(`players/${gamerTag}/`)
  await who.click()
  await who.fill('')
  await page.getByRole('option', { name: String(gamerTag) }).click()
  await expect.element(panel.getByText('currency.shells cannot be granted').first()).toBeVisible()

  await panel.getByRole('link', { name: /^Show players/ }).click()
  await expect.poll(address).toContain('players?cause=reward')
  await expect.element(page.getByText(/^currency\.shells of Mail \d+ could not be granted$/)).toBeVisible()
  const rows = page.getByRole('table', { name: 'Players' }).getByRole('row')
  await expect.poll(() => rows.elements().length).toBe(2)
  await expect.element(rows.nth(1)).toContainText(String(gamerTag))
})
