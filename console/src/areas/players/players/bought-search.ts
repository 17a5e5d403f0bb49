import type { Bought, ParticipationCondition } from '@regent/contract/players/player-search'
import { maxBought, maxParticipated, participationKinds } from '@regent/contract/players/search-words'
import type { Filter, FilterField } from '../../../ui/list/filters.ts'
import { describeBought, participationLabels } from '../segments/search-words.ts'

/** The payments and the participation of a search of players: in the URL, and as filters of the list. */

function parseList(text: string | undefined, most: number): Record<string, unknown>[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]')
    const isFit = Array.isArray(list) && list.length <= most && list.every((one) => one && typeof one === 'object')
    return isFit ? list : []
  } catch {
    return []
  }
}

/** Parsed without the schema library; the server checks the values. */
export const boughtIn = (text: string | undefined): Bought[] => parseList(text, maxBought) as Bought[]

export const participatedIn = (text: string | undefined): ParticipationCondition[] =>
  parseList(text, maxParticipated).flatMap(({ kind, id }) => {
    const participationKind = participationKinds.find((one) => one === kind)
    return participationKind && typeof id === 'string' && id !== '' ? [{ kind: participationKind, id }] : []
  })

const isCount = (text: string) => /^\d{1,6}$/.test(text)

/** The filters of the first condition: product, days and count each have their own; the rest is one filter. */
export function boughtChips(bought: readonly Bought[]): Filter[] {
  const [first, ...others] = bought
  if (!first) return []
  const { product, withinDays, atLeast, ...rest } = first
  const hasRest = Object.keys(rest).length > 0 || others.length > 0
  const isPlain = product === undefined && withinDays === undefined && atLeast === undefined
  return [
    ...(product === undefined ? [] : [{ field: 'product', operator: 'is', value: product }]),
    ...(withinDays === undefined ? [] : [{ field: 'boughtDays', operator: 'at most', value: String(withinDays) }]),
    ...(atLeast === undefined ? [] : [{ field: 'payments', operator: 'at least', value: String(atLeast) }]),
    ...(hasRest || isPlain ? [{ field: 'bought', operator: 'is', value: JSON.stringify([rest, ...others]) }] : []),
  ]
}

/** The URL parameter of the filters; undefined without any. */
export function formatBought(filters: readonly Filter[]): string | undefined {
  const find = (field: string) => filters.findLast((filter) => filter.field === field)?.value
  const product = find('product')
  const days = find('boughtDays')
  const payments = find('payments')
  const fullSearch = find('bought')
  if (product === undefined && days === undefined && payments === undefined && fullSearch === undefined)
    return undefined
  const [first = {}, ...others] = boughtIn(fullSearch)
  const withinDays = days !== undefined && isCount(days) ? Number(days) : undefined
  const atLeast = payments !== undefined && isCount(payments) ? Number(payments) : undefined
  return JSON.stringify([{ ...first, product, withinDays, atLeast }, ...others])
}

export const participationChips = (participated: readonly ParticipationCondition[]): Filter[] =>
  participated.map(({ kind, id }) => ({ field: kind, operator: 'is', value: id }))

export function formatParticipated(filters: readonly Filter[]): string | undefined {
  const list = filters.flatMap(({ field, value }) => {
    const kind = participationKinds.find((one) => one === field)
    return kind ? [{ kind, id: value }] : []
  })
  return list.length > 0 ? JSON.stringify(list) : undefined
}

/** Without known products, their symbol is typed. */
export const boughtFields = (products: readonly { value: string; label: string }[]): FilterField[] => [
  {
    id: 'product',
    label: 'Bought',
    name: 'Bought product',
    options: products.length > 0 ? [...products] : undefined,
  },
  { id: 'boughtDays', label: 'Bought in the last', operators: ['at most'], isDays: true },
  { id: 'payments', label: 'Payments', name: 'Number of payments', operators: ['at least'] },
]

/** The filter of the other conditions on payments, which come from another screen or a segment. */
export const buildBoughtField = (bought: string): FilterField => ({
  id: 'bought',
  label: 'Payments',
  options: boughtChips(boughtIn(bought)).flatMap(({ field, value }) =>
    field === 'bought' ? [{ value, label: boughtIn(value).map(describeBought).join(', and ') || 'at least one' }] : [],
  ),
})

export const participationFields: FilterField[] = participationKinds.map((kind) => ({
  id: kind,
  label: participationLabels[kind].label,
  name: participationLabels[kind].field,
}))
