import { dayMs } from '../src/core/time.ts'
import type { ContentProperty } from '../src/operate/content/content-shapes.ts'
import { calendarContent, sampleCalendar } from './daily-rewards.ts'

export type SampleItem = { id: string; tags: string[]; properties: Record<string, ContentProperty> }

const data = (value: unknown): ContentProperty => ({ data: value, visibility: 'public' })
const secret = (value: unknown): ContentProperty => ({ data: value, visibility: 'private' })
const link = ($link: string): ContentProperty => ({ $link, visibility: 'public' })
const links = (...$links: string[]): ContentProperty => ({ $links, visibility: 'public' })

const currency = (name: string, title: string, startingAmount: number, writeSelf: boolean): SampleItem => ({
  id: `currency.${name}`,
  tags: writeSelf ? ['base'] : ['base', 'premium'],
  properties: {
    title: data(title),
    icon: data(`ui/currency/${name}.png`),
    clientPermission: data({ write_self: writeSelf }),
    startingAmount: data(startingAmount),
  },
})

const item = (name: string, title: string, rarity: string, power: number): SampleItem => ({
  id: `items.${name}`,
  tags: ['base', rarity],
  properties: {
    title: data(title),
    icon: data(`ui/items/${name.replaceAll('.', '/')}.png`),
    clientPermission: data({ write_self: false }),
    power: data(power),
    dropWeight: secret(Math.round(1000 / power)),
  },
})

const listing = (name: string, price: object, obtain: object): SampleItem => ({
  id: `listings.${name}`,
  tags: ['shop'],
  properties: { price: data(price), offer: data({ symbol: name, ...obtain }), purchaseLimit: data(null) },
})

const sku = (name: string, cents: number, title: string): SampleItem => ({
  id: `skus.${name}`,
  tags: ['shop'],
  properties: {
    description: data(title),
    realPrice: data(cents),
    productIds: data({ itunes: `skyraiders.${name}`, googleplay: `skyraiders_${name}` }),
  },
})

const board = (name: string, ttl: number | null): SampleItem => ({
  id: `leaderboards.${name}`,
  tags: [],
  properties: {
    permissions: data({ write_self: true }),
    partitioned: data(false),
    maxEntries: data(10_000),
    ttl: data(ttl),
  },
})

/** Published some weeks after the launch. */
export const dailyCalendar: SampleItem = {
  id: sampleCalendar,
  tags: [],
  properties: Object.fromEntries(Object.entries(calendarContent).map(([name, value]) => [name, data(value)])),
}

/** A type of the studio’s own, whose description game clients never see. */
const islandType: SampleItem = {
  id: 'content-types.islands',
  tags: [],
  properties: {
    title: secret('Island'),
    plural: secret('Islands'),
    description: secret('A place on the map where players land.'),
    schema: secret({
      type: 'object',
      properties: {
        title: { type: 'string', title: 'Title', minLength: 1 },
        icon: { type: 'string', title: 'Picture', 'x-as': 'image' },
        climate: { enum: ['calm', 'windy', 'stormy'], title: 'Climate' },
        voyageSeconds: { type: 'integer', title: 'Voyage', minimum: 0, 'x-unit': 'seconds' },
        treasure: { type: 'array', title: 'Treasure', items: { type: 'string', 'x-picks': ['items', 'currency'] } },
        isSecret: { type: 'boolean', title: 'Found by accident only' },
      },
      required: ['title', 'climate'],
    }),
  },
}

const island = (
  name: string,
  title: string,
  climate: string,
  voyageSeconds: number,
  treasure: string[],
): SampleItem => ({
  id: `islands.${name}`,
  tags: ['base'],
  properties: {
    title: data(title),
    icon: link(`images.${name}`),
    climate: data(climate),
    voyageSeconds: data(voyageSeconds),
    treasure: data(treasure),
  },
})

const picture = (name: string, sky: string, land: string) => ({
  id: `images.${name}`,
  type: 'image/svg+xml',
  bytes: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="${sky}"/><path d="M3 25q13-19 26 0z" fill="${land}"/><circle cx="24" cy="9" r="3" fill="#fff"/></svg>`,
})

/** The pictures of the islands, as files of the content. */
export const samplePictures = [
  picture('amber', '#ffe0a3', '#b7791f'),
  picture('coral', '#b8ecec', '#d9485f'),
  picture('frost', '#cfe3ff', '#5b6fb5'),
] as const

/** The content of Sky Raiders, in the manifest that every client reads. */
export const sampleContent: readonly SampleItem[] = [
  currency('gold', 'Gold', 500, true),
  currency('gems', 'Gems', 50, false),
  currency('honor', 'Honor', 0, false),
  currency('event.shells', 'Shells', 0, true),
  item('ship.skiff', 'Skiff', 'common', 12),
  item('ship.galleon', 'Galleon', 'rare', 45),
  item('ship.dreadnought', 'Dreadnought', 'epic', 110),
  item('crew.navigator', 'Navigator', 'common', 8),
  item('crew.gunner', 'Gunner', 'rare', 21),
  item('relic.storm-compass', 'Storm compass', 'epic', 60),
  item('weapons.cutlass', 'Cutlass', 'common', 15),
  item('weapons.harpoon', 'Harpoon', 'rare', 34),
  item('skins.kraken', 'Kraken skin', 'rare', 5),
  item('cards.monthly', 'Monthly card', 'rare', 5),
  {
    id: 'announcements.welcome',
    tags: ['onboarding'],
    properties: {
      channel: data('main'),
      title: data('Welcome aboard'),
      summary: data('Your first ship is waiting.'),
      body: data('Claim your skiff and sail for the Amber Isles.'),
      start_date: data('2026-01-01T00:00:00Z'),
      attachments: data([{ symbol: 'items.ship.skiff', count: 1, type: 'items' }]),
    },
  },
  board('weekly', 604_800_000),
  board('alltime', null),
  {
    id: 'events.kraken-hunt',
    tags: ['seasonal'],
    properties: {
      name: data('Kraken hunt'),
      start_date: data('2026-01-16T16:00:00Z'),
      phases: data([
        { name: 'Gathering', duration_minutes: 1_440, durationSeconds: 86_400, durationMillis: dayMs },
        { name: 'Hunt', duration_minutes: 2_880, durationSeconds: 172_800, durationMillis: 172_800_000 },
      ]),
      permissions: data({ write_self: true }),
      score_rewards: data([{ min: 1_000, currencies: [{ id: 'currency.gems', amount: 20 }] }]),
      rank_rewards: data([{ min: 1, max: 10, currencies: [{ id: 'currency.gems', amount: 200 }] }]),
    },
  },
  {
    id: 'tournaments.arena',
    tags: [],
    properties: {
      name: data('Arena of captains'),
      anchorTimeUTC: data('2026-01-05T00:00:00Z'),
      cycleDuration: data('P7D'),
      playerLimit: data(20),
      stagesPerTier: data(4),
      tiers: data([{ name: 'Bronze' }, { name: 'Silver' }, { name: 'Gold' }]),
      stageChanges: data([
        { minRank: 1, maxRank: 3, delta: 1 },
        { minRank: 15, maxRank: 20, delta: -1 },
      ]),
      rankRewards: data([{ minRank: 1, maxRank: 3, currencyRewards: [{ symbol: 'currency.gems', amount: 50 }] }]),
      scoreRewards: data([]),
      permissions: data({ write_self: true }),
    },
  },
  {
    // Faulty on purpose: a duration is P1D.
    id: 'tournaments.gauntlet',
    tags: [],
    properties: {
      name: data('Daily gauntlet'),
      anchorTimeUTC: data('2026-01-05T00:00:00Z'),
      cycleDuration: data('1 day'),
      playerLimit: data(10),
    },
  },
  listing(
    'gold-small',
    { type: 'currency', symbol: 'currency.gems', amount: 10 },
    { obtainCurrency: [{ symbol: 'currency.gold', amount: 1_000 }] },
  ),
  listing(
    'gems-small',
    { type: 'sku', symbol: 'skus.gems-small', amount: 1 },
    { obtainCurrency: [{ symbol: 'currency.gems', amount: 100 }] },
  ),
  listing(
    'gems-large',
    { type: 'sku', symbol: 'skus.gems-large', amount: 1 },
    { obtainCurrency: [{ symbol: 'currency.gems', amount: 1_200 }] },
  ),
  listing(
    'starter-pack',
    { type: 'sku', symbol: 'skus.starter-pack', amount: 1 },
    { obtainItems: [{ contentId: 'items.ship.galleon', properties: [] }] },
  ),
  {
    id: 'stores.main',
    tags: ['shop'],
    properties: {
      title: data('Harbor shop'),
      listings: links('listings.gold-small', 'listings.gems-small', 'listings.gems-large', 'listings.starter-pack'),
      activeListingLimit: data(null),
    },
  },
  sku('gems-small', 99, 'A pouch of gems'),
  sku('gems-large', 999, 'A chest of gems'),
  sku('starter-pack', 499, 'Starter pack'),
  islandType,
  island('amber', 'Amber Isle', 'calm', 5_400, ['currency.gold', 'items.relic.storm-compass']),
  island('coral', 'Coral Bay', 'windy', 12_600, ['items.weapons.harpoon']),
  island('frost', 'Frost Point', 'stormy', 43_200, ['items.ship.dreadnought', 'currency.honor']),
  {
    // Nobody has described this type: the console infers it.
    id: 'vip.captain',
    tags: [],
    properties: {
      currency: link('currency.honor'),
      tiers: data([
        { name: 'Mate', qualifyThreshold: 0, multipliers: [] },
        {
          name: 'Captain',
          qualifyThreshold: 500,
          multipliers: [{ currency: 'currency.gold', multiplier: 1.1, roundToNearest: 1 }],
        },
      ]),
    },
  },
]

/** The manifest of the winter season, which clients must request by name. */
export const winterContent: readonly SampleItem[] = [
  item('ship.sledge', 'Ice sledge', 'rare', 33),
  currency('event.snowflakes', 'Snowflakes', 10, true),
]

const amounted = (id: string, startingAmount: number): SampleItem | undefined => {
  const found = sampleContent.find((one) => one.id === id)
  return found && { ...found, properties: { ...found.properties, startingAmount: data(startingAmount) } }
}

/** Changes that are published one after the other, so that there is a history. */
export const sampleEdits: readonly { upserts: SampleItem[]; deletes: string[] }[] = [
  { upserts: [amounted('currency.gems', 75)].flatMap((one) => one ?? []), deletes: [] },
  { upserts: [item('relic.sun-lens', 'Sun lens', 'rare', 38)], deletes: ['items.crew.navigator'] },
  { upserts: [dailyCalendar], deletes: [] },
]

/** Changes that staging has and production does not have yet. */
export const stagingEdits: readonly SampleItem[] = [
  item('ship.dreadnought', 'Dreadnought', 'epic', 98),
  item('relic.moon-anchor', 'Moon anchor', 'epic', 72),
]
