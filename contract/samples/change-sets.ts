import { dayMs, hourMs, toIso } from '../src/core/time.ts'
import type { ItemRef, Sign } from '../src/operate/change-set-shapes.ts'
import { sampleConfigs } from './config.ts'
import { sampleContent } from './content.ts'

/** A change of the sample's set: the whole state before and after, and what people say of it. */
export type SampleDraft = ItemRef & {
  label: string
  sign: Sign
  before: unknown
  after: unknown
  comments?: readonly { field?: string; text: string }[]
}

/** An item of content in the form of a draft. */
const contentState = (id: string): Record<string, unknown> => {
  const item = sampleContent.find((one) => one.id === id)
  return {
    kind: 'content',
    tags: item?.tags ?? [],
    ...Object.fromEntries(
      Object.entries(item?.properties ?? {}).map(([name, { visibility = 'public', ...value }]) => [
        `properties.${name}`,
        { ...value, visibility },
      ]),
    ),
  }
}

const gems = contentState('currency.gems')
const galleon = contentState('items.ship.galleon')

export const sampleSetName = 'Lantern night, week 48'
export const sampleSetDescription = 'Two nights of lanterns: a new event, more gems for new captains, longer battles.'

/** A change set in review: content, config, an event and texts. */
export const sampleDrafts = (now: number): SampleDraft[] => [
  {
    subject: 'config',
    id: 'arena|max_battles',
    label: 'arena|max_battles',
    sign: 'changed',
    before: String(sampleConfigs.PROD['arena|max_battles']),
    after: '25',
    comments: [{ field: '', text: 'Is 25 meant? The last time we said 22 at most.' }],
  },
  {
    subject: 'config',
    id: 'lanterns|enabled',
    label: 'lanterns|enabled',
    sign: 'added',
    before: null,
    after: 'true',
  },
  {
    subject: 'content',
    id: 'currency.gems',
    label: 'currency.gems',
    sign: 'changed',
    before: gems,
    after: { ...gems, 'properties.startingAmount': { data: 75, visibility: 'public' } },
  },
  {
    subject: 'content',
    id: 'items.ship.galleon',
    label: 'items.ship.galleon',
    sign: 'changed',
    before: galleon,
    after: { ...galleon, tags: [...(galleon['tags'] as string[]), 'lanterns'] },
  },
  {
    subject: 'event',
    id: 'events.lantern-night',
    label: 'Lantern night',
    sign: 'added',
    before: null,
    after: {
      name: 'Lantern night',
      start_date: toIso(Math.floor(now / dayMs) * dayMs + 6 * dayMs + 18 * hourMs),
      phases: [
        { name: 'announce', duration_minutes: 120 },
        { name: 'main', duration_minutes: 2_880 },
      ],
      partition_size: 20,
      permissions: { write_self: true },
      rank_rewards: [{ min: 1, max: 3, currencies: [{ id: 'currency.gems', amount: 150 }] }],
      origin: 'manual',
      isWithdrawn: false,
    },
  },
]

export const sampleComment = 'Live-ops agreed on the times; please look at the gems once more.'
