import type { ParticipationCondition } from '@regent/contract/players/player-search'
import { maxBought, maxParticipated, maxPlayedSpans } from '@regent/contract/players/search-words'
import type { SegmentSearch } from '@regent/contract/players/segments'
import { momentFieldText } from '../../../ui/time/moment-text.ts'
import { formatRuleValue, parseBought, parseParticipation } from './rule-values.ts'
import { newCondition, type StatCondition, toCondition, toCriterion } from './stat-condition.ts'

/** The kind of input for a rule's value. */
type RuleKind = 'stat' | 'text' | 'day' | 'days' | 'span' | 'bought' | 'participation' | 'none'

/** The subjects of rules, in the order of the form. Each can be used once unless `maxRules` allows more. */
export const ruleFields = {
  stat: { label: 'Stat', kind: 'stat' },
  platform: { label: 'Platform is', kind: 'text' },
  installedFrom: { label: 'Installed after', kind: 'day' },
  installedTo: { label: 'Installed before', kind: 'day' },
  installedWithinDays: { label: 'Time since install, at most', kind: 'days' },
  seenFrom: { label: 'Last seen after', kind: 'day' },
  seenTo: { label: 'Last seen before', kind: 'day' },
  seenWithinDays: { label: 'Time since last seen, at most', kind: 'days' },
  unseenForDays: { label: 'Time since last seen, at least', kind: 'days' },
  played: { label: 'Played between', kind: 'span' },
  bought: { label: 'Bought', kind: 'bought' },
  participated: { label: 'Took part in', kind: 'participation' },
  online: { label: 'Online now', kind: 'none' },
  suspended: { label: 'Suspended now', kind: 'none' },
} as const satisfies Record<string, { label: string; kind: RuleKind }>
export type RuleField = keyof typeof ruleFields

/** A rule as typed; `stat`, `rel` and `space` only matter for a rule about a stat. */
export type Rule = StatCondition & { field: RuleField }

const maxRules: { readonly [Field in RuleField]?: number } = {
  stat: 10,
  played: maxPlayedSpans,
  bought: maxBought,
  participated: maxParticipated,
}
export const newRule: Rule = { ...newCondition, field: 'stat' }

const fieldNames = Object.keys(ruleFields) as RuleField[]
const findKind = ({ field }: Pick<Rule, 'field'>): RuleKind => ruleFields[field].kind

/** `2026-11-22`, a day in UTC; other times of a day keep their time. */
const dayText = (ms: number) => momentFieldText(ms).replace(/T00:00Z$/, '')

/** True if a rule by days compares with a time of day, which another program may have set. */
export const isWithinDay = ({ value }: Pick<Rule, 'value'>): boolean => value.includes('T')

/** The rules of a search, in the order of the form. */
export function searchToRules(search: SegmentSearch = {}): Rule[] {
  return fieldNames.flatMap((field): Rule[] => {
    if (field === 'stat') return (search.criteria ?? []).map((one) => ({ field, ...toCondition(one) }))
    if (field === 'played')
      return (search.played ?? []).map(({ from, to }) => ({
        ...newRule,
        field,
        value: spanText([from, to].map((ms) => new Date(ms).toISOString())),
      }))
    if (field === 'bought' || field === 'participated')
      return (search[field] ?? []).map((one) => ({ ...newRule, field, value: formatRuleValue(one) }))
    const value = search[field]
    if (value === undefined || value === false || value === '') return []
    const kind = findKind({ field })
    return [{ ...newRule, field, value: kind === 'day' ? dayText(Number(value)) : kind === 'none' ? '' : `${value}` }]
  })
}

/** Both ends of a period in the value of its rule; a missing end is empty. */
export const spanText = (ends: readonly string[]): string => ends.join('/')
export const splitSpan = (value: string): [from: string, to: string] => {
  const [from = '', to = ''] = value.split('/')
  return [from, to]
}
const toTimes = (value: string) => splitSpan(value).map((end) => Date.parse(end)) as [number, number]

/** The missing part of a rule; undefined if it is complete. */
export function findRuleError(rule: Rule): { part: 'stat' | 'value'; message: string } | undefined {
  const value = rule.value.trim()
  switch (findKind(rule)) {
    case 'stat':
      if (rule.stat.trim() === '') return { part: 'stat', message: 'Enter a stat.' }
      if (value === '' && rule.rel !== 'nonexistent') return { part: 'value', message: 'Enter a value.' }
      return undefined
    case 'text':
      return value === '' ? { part: 'value', message: 'Enter a platform.' } : undefined
    case 'day':
      return Number.isNaN(Date.parse(value)) ? { part: 'value', message: 'Choose a day.' } : undefined
    case 'span': {
      const [from, to] = toTimes(value)
      if (Number.isNaN(from) || Number.isNaN(to)) return { part: 'value', message: 'Choose both times.' }
      return from < to ? undefined : { part: 'value', message: 'The second time must be later than the first.' }
    }
    case 'participation':
      return parseParticipation(value).id.trim() === '' ? { part: 'value', message: 'Enter an id.' } : undefined
    case 'days':
      return /^[1-9]\d{0,3}$/.test(value) && Number(value) <= 3650
        ? undefined
        : { part: 'value', message: 'A whole number from 1 to 3,650.' }
    default:
      return undefined
  }
}

/** The search of all complete rules; undefined without any. */
export function rulesToSearch(rules: readonly Rule[]): SegmentSearch | undefined {
  const complete = rules.filter((rule) => findRuleError(rule) === undefined)
  const criteria = complete.filter(({ field }) => field === 'stat').map(toCriterion)
  const played = complete.flatMap(({ field, value }) => {
    const [from, to] = toTimes(value)
    return field === 'played' ? [{ from, to }] : []
  })
  const boughtSearches = complete.flatMap(({ field, value }) => (field === 'bought' ? [parseBought(value)] : []))
  const participated = complete.flatMap(({ field, value }) =>
    field === 'participated' ? [trimId(parseParticipation(value))] : [],
  )
  const search: SegmentSearch = {
    ...Object.fromEntries(
      complete.flatMap((rule) =>
        listFields.some((field) => field === rule.field) ? [] : [[rule.field, valueToSearch(rule)]],
      ),
    ),
    ...(criteria.length > 0 && { criteria }),
    ...(played.length > 0 && { played }),
    ...(boughtSearches.length > 0 && { bought: boughtSearches }),
    ...(participated.length > 0 && { participated }),
  }
  return Object.keys(search).length > 0 ? search : undefined
}

/** Fields with several rules, which are lists in a search. */
const listFields: readonly RuleField[] = ['stat', 'played', 'bought', 'participated']

const trimId = ({ kind, id }: ParticipationCondition): ParticipationCondition => ({ kind, id: id.trim() })

function valueToSearch(rule: Rule): string | number | true {
  const value = rule.value.trim()
  const kind = findKind(rule)
  return kind === 'none' ? true : kind === 'day' ? Date.parse(value) : kind === 'days' ? Number(value) : value
}

/** The available subjects of a new rule, or of the rule at an index. */
export const fieldsFor = (rules: readonly Rule[], at?: number): RuleField[] =>
  fieldNames.filter((field) => {
    const otherCount = rules.filter((rule, index) => index !== at && rule.field === field).length
    return otherCount < (maxRules[field] ?? 1)
  })
