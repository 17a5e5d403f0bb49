import type { EndpointInput } from '@regent/contract/endpoint'
import { copySymbol, createSale, endSale, extendSale } from '@regent/contract/monetize/commerce-sales'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../testing/accessible.ts'
import { type Answers, refuse } from '../../../testing/answers.ts'
import { openScreen } from '../../../testing/screen.tsx'
import { realmPath } from '../../../testing/studio.ts'

type SaleBody = EndpointInput<typeof createSale>['body']

const main = page.getByRole('main')
const drawer = (name: string | RegExp) => page.getByRole('dialog', { name })

/** Opens a part of the catalog of the demo; writes are kept in `sent`. */
let sent: SaleBody[] = []
beforeEach(() => {
  sent = []
})
async function openPart(part: string, more: (on: Answers) => void = () => {}, role?: 'tester') {
  await openScreen(realmPath(`commerce-configuration?part=${part}`), {
    ...(role && { role }),
    answers: (on) => {
      on.on(createSale, ({ body }) => {
        sent.push(body)
        return { id: 1 }
      })
      more(on)
    },
  })
  await expect.element(page.getByRole('heading', { name: 'Commerce Catalog', level: 1 })).toBeVisible()
}

async function choose(id: string, action: string) {
  await page.getByRole('button', { name: `Actions for ${id}`, exact: true }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

test('a listing for a currency is put on sale with a step and frequent times', async () => {
  await openPart('listings')
  await choose('gold_150k:main', 'Put on sale…')
  const form = drawer(/^Put on sale:/)
  await expect.element(form.getByRole('button', { name: '50 −50 %' })).toBeVisible()
  // Nothing begins now by default.
  await expect.element(form.getByRole('textbox', { name: 'Starts' })).toHaveValue('')
  await form.getByRole('button', { name: '50 −50 %' }).click()
  await form.getByRole('button', { name: '7 days from tomorrow' }).click()
  await expect.element(form.getByText(/pays? 50 gems instead of 100 gems/)).toBeVisible()
  await expectAccessible({ of: 'SaleDrawer' })
  await form.getByRole('button', { name: 'Review sale' }).click()
  await expect.element(form).not.toBeInTheDocument()
  expect(sent).toMatchObject([
    {
      name: '150,000 gold −50 %',
      listings: [{ store: 'main', listing: 'gold_150k', percent: 50 }],
      badge: { en: '−50 %' },
      holdOut: 0,
    },
  ])
  expect((sent[0]?.end ?? 0) - (sent[0]?.start ?? 0)).toBe(7 * 86_400_000)
})

test('a listing for real money can have a cheaper SKU, which the stores must know', async () => {
  await openPart('listings')
  await choose('gems_t20:main', 'Put on sale…')
  const form = drawer(/^Put on sale:/)
  await form.getByRole('button', { name: /−50 %/ }).click()
  await expect.element(form.getByText(/itunes, googleplay, steam know this price/)).toBeVisible()
  await form.getByRole('button', { name: 'Next weekend' }).click()
  await form.getByRole('button', { name: 'Review sale' }).click()
  await expect.element(form).not.toBeInTheDocument()
  expect(sent[0]?.listings[0]).toMatchObject({ listing: 'gems_t20', sku: expect.any(String) })
})

test('a form without price and time names what is missing, and a refusal is shown at its field', async () => {
  await openPart('listings', (on) =>
    on.on(createSale, () => refuse('BadRequest', { field: 'holdOut', message: 'holdOut is refused.' })),
  )
  await choose('gold_150k:main', 'Put on sale…')
  const form = drawer(/^Put on sale:/)
  await form.getByRole('button', { name: 'Review sale' }).click()
  await expect.element(form.getByText('Choose a price below the regular one.')).toBeVisible()
  await expect.element(form.getByText('Choose a start.')).toBeVisible()
  await form.getByRole('button', { name: 'Other…' }).click()
  await userEvent.fill(form.getByRole('textbox', { name: 'New price' }), '60')
  await form.getByRole('button', { name: '3 days from tomorrow' }).click()
  await form.getByRole('button', { name: 'Review sale' }).click()
  await expect.element(form.getByText('holdOut is refused.').first()).toBeVisible()
})

test('another sale of the listing for the same players is a conflict with a way out', async () => {
  await openPart('listings')
  await choose('gold_15k:main', 'Put on sale…')
  const form = drawer(/^Put on sale:/)
  await form.getByRole('button', { name: '3 days from tomorrow' }).click()
  const others = form.getByRole('region', { name: 'Other sales of this listing' })
  await expect.element(others.getByRole('alert')).toHaveTextContent(/15,000 gold −50 % has this listing/)
  await others.getByRole('button', { name: 'Start after it' }).click()
  await expect.element(others).not.toBeInTheDocument()
})

test('the tab of sales shows states, units and income, and a running sale is extended or ended', async () => {
  const ended: number[] = []
  const extended: number[] = []
  await openPart('sales', (on) =>
    on
      .on(endSale, ({ params }) => {
        ended.push(params.id)
        return { result: 'ok' as const }
      })
      .on(extendSale, ({ body }) => {
        extended.push(body.end)
        return { result: 'ok' as const }
      }),
  )
  const row = main.getByRole('row').filter({ hasText: '15,000 gold −50 %' })
  await expect.element(row).toHaveTextContent(/running/)
  await expect.element(row).toHaveTextContent(/15 gems/)
  await expect.element(main.getByRole('row').filter({ hasText: 'Chest of gems −50 %' })).toHaveTextContent(/scheduled/)
  await row.getByRole('button', { name: '15,000 gold −50 %', exact: true }).click()
  const detail = drawer('15,000 gold −50 %')
  await expect.element(detail.getByRole('row').nth(1)).toHaveTextContent(/gold_15k/)
  await expectAccessible({ of: 'SaleDetail' })
  await detail.getByRole('button', { name: 'Extend…' }).click()
  const form = drawer(/^Extend/)
  await expectAccessible({ of: 'ExtendSaleDrawer' })
  await userEvent.fill(form.getByRole('textbox', { name: 'Ends' }), '31 Dec 2099 12:00')
  await form.getByRole('button', { name: 'Extend sale' }).click()
  await expect.element(form).not.toBeInTheDocument()
  expect(extended[0]).toBeGreaterThan(Date.now())
  await detail.getByRole('button', { name: 'End now' }).click()
  await page
    .getByRole('dialog', { name: /^End .* now/ })
    .getByRole('button', { name: 'End sale' })
    .click()
  await expect.poll(() => ended.length).toBe(1)
})

test('without the right the acts are disabled and name it', async () => {
  await openPart('listings', undefined, 'tester')
  await page.getByRole('button', { name: 'Actions for gold_150k:main', exact: true }).click()
  await expect.element(page.getByRole('menuitem', { name: /^Put on sale…/ })).toBeDisabled()
})

test('a duplicate of a listing has its fields, a free symbol, and is off', async () => {
  expect(copySymbol('gunner', ['gunner-copy'])).toBe('gunner-copy-2')
  await openPart('listings')
  await choose('gunner:crew', 'Duplicate…')
  const form = drawer('Duplicate gunner')
  await expect.element(form.getByRole('textbox', { name: 'Symbol' })).toHaveValue('gunner-copy')
  await expect.element(form.getByRole('checkbox', { name: 'For sale' })).not.toBeChecked()
  await expect.element(form.getByRole('textbox', { name: 'Purchase limit', exact: true })).toHaveValue('5')
})
