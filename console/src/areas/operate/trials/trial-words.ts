import {
  hasFlow,
  isExclusive,
  type Trial,
  type TrialFigure,
  type TrialRule,
  toRelation,
} from '@regent/contract/operate/trials'
import { shortRelation } from '@regent/contract/players/search-words'
import { formatCount } from '@regent/contract/words'
import { formatMoney, formatShare } from '../../../ui/words/format-number.ts'
import { relationWords } from '../../players/segments/search-words.ts'

export const stateWord = ({ active }: Trial): 'playing' | 'paused' => (active ? 'playing' : 'paused')

/** "open to players of other trials, players can leave and return" */
export const formatStrategy = ({ strategy }: Pick<Trial, 'strategy'>): string =>
  `${isExclusive(strategy) ? 'exclusive' : 'open to players of other trials'}${hasFlow(strategy) ? ', players can leave and return' : ''}`

/** "a 50 %, b 50 %" */
export const formatCohorts = ({ cohorts }: Pick<Trial, 'cohorts'>): string =>
  cohorts.map(({ name, pct }) => `${name} ${pct} %`).join(', ')

/** "LEVEL is at least 5 and (VIP_LEVEL is above 3 or HONOR is 1)" */
export function formatRule(rule: TrialRule, isInner = false): string {
  const { customOp, customAttr, customVal, customItems, domain = 'game', access = 'private' } = rule
  if (customItems && customItems.length > 0) {
    const words = customItems.map((item) => formatRule(item, true)).join(` ${customOp.toLowerCase()} `)
    return isInner && customItems.length > 1 ? `(${words})` : words
  }
  const relation = toRelation(customOp)
  const where = domain === 'game' && access === 'private' ? '' : ` (${domain}, ${access})`
  const how = relation ? relationWords[shortRelation(relation)] : customOp
  return [`${customAttr}${where}`, how, customVal.join(', ')].filter(Boolean).join(' ')
}

/** The audience of a trial, one line per rule; any one rule is enough. */
export const formatRules = ({ customRules }: Pick<Trial, 'customRules'>): string[] =>
  customRules.map((rule) => formatRule(rule))

const formatRange = ({ value, low, high }: TrialFigure, words: (value: number) => string): string =>
  low === undefined || high === undefined ? words(value) : `${words(value)} (${words(low)} to ${words(high)})`

/** A share with its range; of players too few for a range "7 of 17". */
export function formatShareOf(figure: TrialFigure | undefined, players: number): string {
  if (!figure) return '–'
  const words = (share: number) => `${(share * 100).toFixed(1)} %`
  return figure.low === undefined
    ? formatShare(Math.round(figure.value * players), players, 1)
    : `${formatRange(figure, words)} of ${formatCount(players)}`
}

export const formatMean = (figure: TrialFigure | undefined): string =>
  figure ? formatRange(figure, (value) => value.toFixed(1)) : '–'

export const formatMoneyRange = (figure: TrialFigure | undefined, currency: string): string =>
  figure ? formatRange(figure, (minor) => formatMoney(Math.round(minor), currency)) : '–'
