import { maxPlayedSpans } from '@regent/contract/players/search-words'
import type { SegmentSearch } from '@regent/contract/players/segments'
import { momentFieldText } from '../../../ui/time/moment-text.ts'
import { conditionOfCriterion, criterionOfCondition, newCondition, type StatCondition } from './stat-condition.ts'

/** How the value of a rule is typed. */
type RuleKind = 'stat' | 'text' | 'day' | 'days' | 'span' | 'none'

/** What a rule can be about, in the order of the form, each at most once unless `maxRules` says more. */
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
  online: { label: 'Online now', kind: 'none' },
  suspended: { label: 'Suspended now', kind: 'none' },
} as const satisfies Record<string, { label: string; kind: RuleKind }>
export type RuleField = keyof typeof ruleFields

/** A rule as it is typed; `stat`, `rel` and `space` only matter for a rule about a stat. */
export type Rule = StatCondition & { field: RuleField }

const maxRules: { readonly [Field in RuleField]?: number } = { stat: 10, played: maxPlayedSpans }
export const newRule: Rule = { ...newCondition, field: 'stat' }

const fieldNames = Object.keys(ruleFields) as RuleField[]
const kindOf = ({ field }: Pick<Rule, 'field'>): RuleKind => ruleFields[field].kind

/** `2026-11-22`, a day in UTC; a moment within a day keeps its time. */
const dayText = (ms: number) => momentFieldText(ms).replace(/T00:00Z$/, '')

/** Whether a rule by days compares with a time within a day, as another program may have set it. */
export const isWithinDay = ({ value }: Pick<Rule, 'value'>): boolean => value.includes('T')

/** The rules of a search, in the order of the form. */
export function rulesOfSearch(search: SegmentSearch = {}): Rule[] {
  return fieldNames.flatMap((field): Rule[] => {
    if (field === 'stat') return (search.criteria ?? []).map((one) => ({ field, ...conditionOfCriterion(one) }))
    if (field === 'played')
      return (search.played ?? []).map(({ from, to }) => ({
        ...newRule,
        field,
        value: spanText([from, to].map((ms) => new Date(ms).toISOString())),
      }))
    const value = search[field]
    if (value === undefined || value === false || value === '') return []
    const kind = kindOf({ field })
    return [{ ...newRule, field, value: kind === 'day' ? dayText(Number(value)) : kind === 'none' ? '' : `${value}` }]
  })
}

/** Both ends of a span in the value of its rule; an end that is not chosen yet is empty. */
export const spanText = (ends: readonly string[]): string => ends.join('/')
export const endsOfSpan = (value: string): [from: string, to: string] => {
  const [from = '', to = ''] = value.split('/')
  return [from, to]
}
const momentsOf = (value: string) => endsOfSpan(value).map((end) => Date.parse(end)) as [number, number]

/** What is missing in a rule; undefined if it is complete. */
export function faultOfRule(rule: Rule): { part: 'stat' | 'value'; message: string } | undefined {
  const value = rule.value.trim()
  switch (kindOf(rule)) {
    case 'stat':
      if (rule.stat.trim() === '') return { part: 'stat', message: 'Enter a stat.' }
      if (value === '' && rule.rel !== 'nonexistent') return { part: 'value', message: 'Enter a value.' }
      return undefined
    case 'text':
      return value === '' ? { part: 'value', message: 'Enter a platform.' } : undefined
    case 'day':
      return Number.isNaN(Date.parse(value)) ? { part: 'value', message: 'Choose a day.' } : undefined
    case 'span': {
      const [from, to] = momentsOf(value)
      if (Number.isNaN(from) || Number.isNaN(to)) return { part: 'value', message: 'Choose both times.' }
      return from < to ? undefined : { part: 'value', message: 'The second time must be later than the first.' }
    }
    case 'days':
      return /^[1-9]\d{0,3}$/.test(value) && Number(value) <= 3650
        ? undefined
        : { part: 'value', message: 'A whole number from 1 to 3,650.' }
    default:
      return undefined
  }
}

/** The search that finds who matches all complete rules; undefined without any. */
export function searchOfRules(rules: readonly Rule[]): SegmentSearch | undefined {
  const complete = rules.filter((rule) => faultOfRule(rule) === undefined)
  const criteria = complete.filter(({ field }) => field === 'stat').map(criterionOfCondition)
  const played = complete.flatMap(({ field, value }) => {
    const [from, to] = momentsOf(value)
    return field === 'played' ? [{ from, to }] : []
  })
  const search: SegmentSearch = {
    ...Object.fromEntries(
      complete.flatMap((rule) =>
        rule.field === 'stat' || rule.field === 'played' ? [] : [[rule.field, valueToSearch(rule)]],
      ),
    ),
    ...(criteria.length > 0 && { criteria }),
    ...(played.length > 0 && { played }),
  }
  return Object.keys(search).length > 0 ? search : undefined
}

function valueToSearch(rule: Rule): string | number | true {
  const value = rule.value.trim()
  const kind = kindOf(rule)
  return kind === 'none' ? true : kind === 'day' ? Date.parse(value) : kind === 'days' ? Number(value) : value
}

/** The fields that one more rule, or the rule at a place, can be about. */
export const fieldsFor = (rules: readonly Rule[], at?: number): RuleField[] =>
  fieldNames.filter((field) => {
    const others = rules.filter((rule, index) => index !== at && rule.field === field).length
    return others < (maxRules[field] ?? 1)
  })
