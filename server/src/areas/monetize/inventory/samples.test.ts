import { EventContent } from '@regent/contract/engage/event-shapes'
import { sampleAnnouncements } from '@regent/contract/samples/announcements'
import { sampleCampaigns } from '@regent/contract/samples/campaigns'
import { sampleOffers } from '@regent/contract/samples/commerce'
import { sampleContent, sampleEdits } from '@regent/contract/samples/content'
import { sampleEvents } from '@regent/contract/samples/events'
import { sampleHoldings } from '@regent/contract/samples/inventory'
import { sampleMails } from '@regent/contract/samples/mail'
import { samplePayments } from '@regent/contract/samples/payments'
import { samplePromos } from '@regent/contract/samples/promo-codes'
import { samplePvpDefinitions } from '@regent/contract/samples/pvp'
import { expect, test } from 'vitest'

/** The ids that are published in the sample studio once its edits are made. */
const published = new Set([
  ...sampleContent.map(({ id }) => id),
  ...sampleEdits.flatMap(({ upserts }) => upserts.map(({ id }) => id)),
])
for (const { deletes } of sampleEdits) for (const id of deletes) published.delete(id)

const now = Date.UTC(2026, 0, 15)
const samples = {
  announcements: sampleAnnouncements(now),
  campaigns: sampleCampaigns(now),
  events: sampleEvents(now).map((given) => EventContent.parse(given)),
  holdings: Array.from({ length: 9 }, (_, index) => sampleHoldings(index)),
  mail: sampleMails(now),
  offers: sampleOffers,
  payments: samplePayments(now, [42]),
  promos: samplePromos(now),
  pvp: samplePvpDefinitions(now),
}

/** All texts and keys that look like the id of a currency or an item. */
const idsIn = (value: unknown): string[] => JSON.stringify(value).match(/(?<=")(currency|items)\.[\w.-]+(?=")/g) ?? []

/** Other symbols must be defined as entitlements, which not every organization may do. */
const otherSymbols = (value: unknown): string[] =>
  [...JSON.stringify(value).matchAll(/"(?:ent|bundleSymbol)":"([^"]*)"/g)]
    .map(([, symbol = '']) => symbol)
    .filter((symbol) => !/^(currency|items)\./.test(symbol))

test.each(Object.entries(samples))('the sample studio publishes everything that its %s give', (_, sample) => {
  const ids = idsIn(sample)
  expect(ids.length).toBeGreaterThan(0)
  expect([...new Set(ids)].filter((id) => !published.has(id))).toEqual([])
  expect(otherSymbols(sample)).toEqual([])
})
