import { createPromo, listPromoCodes, listPromos, type Promo } from '@regent/contract/monetize/promo-codes'
import { listPlayers, lookUpPlayers, type PlayerRow } from '@regent/contract/players/players'
import { demoPromos } from '@regent/contract/samples/promo-codes'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { demoPlayers } from '../../../api/demo/demo-players.ts'
import { expectAccessible } from '../../../testing/accessible.ts'
import type { Answers } from '../../../testing/answers.ts'
import { openScreen } from '../../../testing/screen.tsx'
import { realmPath } from '../../../testing/studio.ts'

const [sample] = demoPromos(Date.now()) as [Promo]

/** A server that keeps promos with the codes that were sent. */
function keepPromos(answers: Answers): void {
  const summaries: Promo[] = []
  let codes: string[] = []
  answers
    .on(listPromos, () => ({ summaries }))
    .on(listPromoCodes, () => ({ codes }))
    .on(createPromo, ({ body: { definition, codes: random = 0, ownCodes, claimsPerCode } }) => {
      codes = ownCodes
      summaries.push({
        ...sample,
        redeemed: 0,
        capacity: (random + ownCodes.length) * claimsPerCode,
        definition: { ...sample.definition, ...definition },
      })
      return { result: 'ok' as const, id: sample.definition.id }
    })
}

async function openForm(more: (on: Answers) => void = () => {}) {
  const answers = await openScreen(realmPath('promotions'), {
    answers: (on) => {
      keepPromos(on)
      more(on)
    },
  })
  await page.getByRole('button', { name: 'Create promo' }).first().click()
  return { answers, form: page.getByRole('dialog', { name: 'Create a promo' }) }
}

test('a promo with one code shows it large, to be copied', async () => {
  const { answers, form } = await openForm()
  await form.getByLabelText('Name', { exact: true }).fill('Newsletter')
  await form.getByLabelText('Code', { exact: true }).fill('a-b')
  await form.getByLabelText('Gift 1', { exact: true }).fill('currency.gems')
  await form.getByRole('button', { name: 'Create promo' }).click()
  await expect.element(form.getByText('Use at least four letters or digits')).toBeVisible()
  await expectAccessible({ of: 'PromoDrawer' })
  await form.getByLabelText('Code', { exact: true }).fill('AHOY AGAIN')
  await form.getByLabelText('Players who can redeem it').fill('500')
  await form.getByRole('button', { name: 'Create promo' }).click()
  const detail = page.getByRole('dialog', { name: 'Newsletter', exact: true })
  await expect.element(detail.getByRole('list', { name: 'Codes' })).toContainText('AHOY AGAIN')
  await expect.element(detail.getByRole('button', { name: 'Copy the code AHOY AGAIN' })).toBeVisible()
  await expect.element(detail).toContainText('0 of 500')
  expect(answers.requestsOf(createPromo)).toMatchObject([
    { body: { definition: { name: 'Newsletter' }, ownCodes: ['AHOY AGAIN'], claimsPerCode: 500 } },
  ])
  await expectAccessible({ of: 'PromoCodesPage' })
}, 60_000)

test('the players of a promo are chosen by name, or pasted as gamer tags', async () => {
  const [ada, bob, carla] = demoPlayers('DEMO')
    .slice(0, 3)
    .map(({ row }, index) => (index === 0 ? { ...row, name: 'Ada Sail' } : row)) as [PlayerRow, PlayerRow, PlayerRow]
  const { answers, form } = await openForm((on) =>
    on
      .on(listPlayers, ({ query: { query = '' } }) => {
        const rows = [ada, bob, carla].filter(({ name = '' }) => name.toLowerCase().startsWith(query.toLowerCase()))
        return { rows, next: null, about: rows.length, isExact: true }
      })
      .on(lookUpPlayers, ({ body: { ids } }) => ({
        rows: [ada, bob, carla].filter(({ gamerTag }) => ids.includes(String(gamerTag))),
        unknown: [],
      })),
  )
  await form.getByLabelText('Name', { exact: true }).fill('Thanks')
  await form.getByLabelText('Gift 1', { exact: true }).fill('currency.gems')
  const players = form.getByLabelText('Only for these players')
  await players.fill('ada sa')
  await page.getByRole('option', { name: 'Ada Sail' }).click()
  await expect.element(form.getByRole('button', { name: `Remove ${ada.gamerTag}` })).toBeVisible()
  await expect.element(form.getByText('Ada Sail')).toBeVisible()
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', `${bob.gamerTag} ${carla.gamerTag}`)
  clipboardData.setData('text', `${bob.gamerTag} ${carla.gamerTag}`)
  const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
  ;(players.element() as HTMLElement).dispatchEvent(paste)
  const removes = form.getByRole('button', { name: /^Remove \d+$/ })
  await expect.poll(() => removes.elements().length).toBe(3)
  await form.getByRole('button', { name: 'Create promo' }).click()
  await expect.element(form).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('row').filter({ hasText: 'Thanks' })).toContainText('3 players')
  expect(answers.requestsOf(createPromo)).toMatchObject([
    { body: { definition: { whitelist: [ada.gamerTag, bob.gamerTag, carla.gamerTag] } } },
  ])
})
