import { humanizeName, inferSchema } from '@regent/contract/operate/content/content-fields'
import type { ContentTypeView, ContentUse, TypeGroup } from '@regent/contract/operate/content/content-types'
import type { SampleItem } from '@regent/contract/samples/content'
import { readPlainValue } from './item-draft.ts'

/** The types of Regent as the demo shows them: their names, and the schemas of what the sample has. */
const builtIn: Record<string, [title: string, plural: string, group: TypeGroup]> = {
  currency: ['Currency', 'Currencies', 'economy'],
  items: ['Item', 'Items', 'economy'],
  listings: ['Listing', 'Listings', 'store'],
  stores: ['Store', 'Stores', 'store'],
  skus: ['SKU', 'SKUs', 'store'],
  events: ['Event', 'Events', 'live'],
  leaderboards: ['Leaderboard', 'Leaderboards', 'live'],
  tournaments: ['Tournament', 'Tournaments', 'live'],
  announcements: ['Announcement', 'Announcements', 'messages'],
  'content-types': ['Content type', 'Content types', 'own'],
}

export const typeOf = (id: string): string => id.split('.')[0] ?? ''

const plainItem = ({ properties }: SampleItem) =>
  Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, readPlainValue(property)]))

export function demoTypes(items: readonly SampleItem[]): ContentTypeView[] {
  const names = new Set([...Object.keys(builtIn), ...items.map(({ id }) => typeOf(id))])
  return [...names].map((type): ContentTypeView => {
    const of = items.filter(({ id }) => typeOf(id) === type)
    const described = items.find(({ id }) => id === `content-types.${type}`)
    const [title, plural, group] = builtIn[type] ?? [humanizeName(type), humanizeName(type), 'own' as const]
    const own = described && plainItem(described)
    return {
      type,
      title: String(own?.['title'] ?? title),
      plural: String(own?.['plural'] ?? plural),
      group,
      source: builtIn[type] ? 'built-in' : own ? 'own' : 'inferred',
      count: of.length,
      schema: { ...((own?.['schema'] as object | undefined) ?? inferSchema(of.map(plainItem))) },
      start: {},
    }
  })
}

export function demoUses(items: readonly SampleItem[], named: string): ContentUse[] {
  return items.flatMap((item) => {
    const field = Object.entries(plainItem(item)).find(([, value]) =>
      JSON.stringify(value ?? null).includes(`"${named}"`),
    )
    return field && item.id !== named ? [{ id: item.id, field: field[0] }] : []
  })
}
