import {
  formatAmounts,
  maxUndone,
  sumForecast,
  type UndoForecast,
  type UndoForecastRow,
} from '@regent/contract/organization/audit-undo'
import { formatCount, formatQuantity } from '@regent/contract/words'

type Rows = readonly UndoForecastRow[]

const isMail = (rows: Rows): boolean => rows.length > 0 && rows.every(({ subject }) => subject === 'mail')
const countVerdict = (rows: Rows, verdict: UndoForecastRow['verdict']): number =>
  rows.filter((row) => row.verdict === verdict).length

const areOrIs = (count: number, words: string): string =>
  `${formatCount(count)} ${count === 1 ? 'was' : 'were'} ${words}`

/** "1 of 4 can be withdrawn. 3 were claimed." */
export function verdictSentence({ rows, total }: Pick<UndoForecast, 'rows' | 'total'>): string {
  const yes = countVerdict(rows, 'yes')
  const used = countVerdict(rows, 'used')
  const changedCount = countVerdict(rows, 'changed')
  const never = countVerdict(rows, 'never')
  const mails = isMail(rows)
  return [
    `${formatCount(yes)} of ${formatCount(total)} can be ${mails ? 'withdrawn' : 'reverted'}.`,
    used > 0 && `${areOrIs(used, mails ? 'claimed' : 'used')}.`,
    changedCount > 0 && `${areOrIs(changedCount, 'changed since')}.`,
    never > 0 && `${formatCount(never)} cannot be undone.`,
    total > rows.length && `${formatCount(total - rows.length)} will be checked when you apply it.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** "30 gold never arrive. Players got 90 gold: 72 gold can be reclaimed, 18 gold are spent." */
export function amountsSentence(rows: Rows): string | undefined {
  const { back, left, spent } = sumForecast(rows)
  const parts = [
    [back, 'are withdrawn'],
    [left, 'can be reclaimed'],
    [spent, 'are spent'],
  ] as const
  const words = parts.flatMap(([amounts, what]) =>
    Object.keys(amounts).length > 0 ? [`${formatAmounts(amounts)} ${what}`] : [],
  )
  return words.length === 0 ? undefined : `${words.join(', ')}.`
}

/** The choice for used changes: leave them, remove the remaining amounts, or only write to the players. */
export type Rest = 'leave' | 'take' | 'write'

/** "Undo 1 mail, reclaim 72 gold"; undefined if nothing would change. */
export function undoVerb(
  forecast: Pick<UndoForecast, 'rows' | 'total'>,
  rest: Rest,
  isTold: boolean,
): string | undefined {
  const { rows, total } = forecast
  const unchecked = total - rows.length
  const undone = countVerdict(rows, 'yes') + unchecked
  const used = rows.filter(({ verdict }) => verdict === 'used')
  const reclaimText = rest === 'take' ? formatAmounts(sumForecast(used).left) : ''
  const notifiedCount = isTold ? countPlayers(used) : 0
  const parts = [
    undone > 0 && `undo ${formatQuantity(undone, isMail(rows) ? 'mail' : 'change')}`,
    reclaimText !== '' && `reclaim ${reclaimText}`,
    notifiedCount > 0 && `write to ${formatQuantity(notifiedCount, 'player')}`,
  ].filter(Boolean)
  if (parts.length === 0) return undefined
  const text = parts.join(', ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Players of these changes. */
export const countPlayers = (rows: Rows): number => new Set(rows.flatMap(({ gamerTag }) => gamerTag ?? [])).size

/** "reclaim 12 gold, 18 gold are spent" */
export function takeWords({ gave = {}, left = {} }: UndoForecastRow): string {
  const spentTexts = Object.entries(gave).flatMap(([symbol, amount]) => {
    const spentAmount = amount - (left[symbol] ?? 0)
    return spentAmount > 0 ? [[symbol, spentAmount] as const] : []
  })
  const isLeft = Object.keys(left).length > 0
  const reclaimText = isLeft ? `reclaim ${formatAmounts(left)} of ${formatAmounts(gave)}` : 'nothing is left'
  return spentTexts.length > 0 && isLeft
    ? `${reclaimText}, ${formatAmounts(Object.fromEntries(spentTexts))} spent`
    : reclaimText
}

/** The forecast without the changes that are not undone. */
export const withoutKept = (forecast: UndoForecast, kept: readonly number[]): UndoForecast => ({
  ...forecast,
  total: forecast.total - kept.length,
  rows: forecast.rows.filter(({ id }) => !kept.includes(id)),
})

type Part = { key: string; subject: string; subjectId: string; ids: number[] }

/** More records are not offered for a choice: it would be a list without an end. */
const maxParts = 50

/** The records whose changes can be undone each on its own; empty if there is nothing to choose. */
export function listParts({ rows, total, isWhole = false }: Pick<UndoForecast, 'rows' | 'total' | 'isWhole'>): Part[] {
  if (isWhole || total > maxUndone) return []
  const parts = new Map<string, Part>()
  for (const { id, subject, subjectId, verdict, left } of rows) {
    if (verdict !== 'yes' && left === undefined) continue
    const key = `${subject}/${subjectId}`
    const part = parts.get(key) ?? { key, subject, subjectId, ids: [] }
    part.ids.push(id)
    parts.set(key, part)
  }
  return parts.size < 2 || parts.size > maxParts ? [] : [...parts.values()]
}

type Group = { verdict: UndoForecastRow['verdict']; title: string; rows: UndoForecastRow[] }

/** The rows by what can be done, without those that can never be undone. */
export function groupRows(rows: Rows): Group[] {
  const mails = isMail(rows)
  const titles = [
    ['yes', mails ? 'Can be withdrawn' : 'Can be reverted'],
    ['used', mails ? 'Already claimed' : 'Already used'],
    ['changed', 'Changed by somebody since'],
  ] as const
  return titles
    .map(([verdict, title]) => ({ verdict, title, rows: rows.filter((row) => row.verdict === verdict) }))
    .filter((group) => group.rows.length > 0)
}

/** Reasons why changes can never be undone, with their number and the first change. */
export function neverReasons(rows: Rows): { reason: string; count: number; first: number }[] {
  const reasons = new Map<string, { reason: string; count: number; first: number }>()
  for (const { verdict, reason = 'This cannot be undone.', id } of rows) {
    if (verdict !== 'never') continue
    const knownReason = reasons.get(reason)
    reasons.set(reason, { reason, count: (knownReason?.count ?? 0) + 1, first: knownReason?.first ?? id })
  }
  return [...reasons.values()]
}
