import * as z from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Id, Millis, Pid } from '../core/shapes.ts'
import { prose, text } from '../core/values.ts'
import { Difference } from '../differences/difference-shapes.ts'
import { Grant } from '../monetize/inventory.ts'
import { UndoVerdict } from './audit.ts'
import { PlanWithSample } from './plans.ts'

/** The most changes whose undo is forecast in one call; the rest of a plan is judged when the undo is applied. */
export const maxForecast = 2_000
/** The most changes that are selected for one undo. */
export const maxUndone = 100

/** Amounts of currencies and items, by symbol. */
const Amounts = z.record(z.string(), z.number())
export type UndoAmounts = Readonly<Record<string, number>>

export const UndoForecastRow = z.object({
  id: Id.describe('The id of the audit entry.'),
  subject: z.string().describe('The type of the changed thing, such as leaderboard.'),
  subjectId: z.string().describe('The id of the changed thing within its type.'),
  gamerTag: Id.optional().describe('The gamer tag: the id of the player in this realm.'),
  verdict: UndoVerdict.describe('Whether this change can be undone now.'),
  reason: z.string().optional().describe('Why it cannot be undone as a whole, as a sentence.'),
  gave: Amounts.optional().describe('Given amount.'),
  left: Amounts.optional().describe('Amount that can be reverted now; absent if nothing can.'),
  usedAt: Millis.optional().describe('When the player used it.'),
  by: z
    .object({
      email: z.string().optional().describe('The e-mail address of the person.'),
      accountId: Id.optional().describe('The id of the account.'),
      at: Millis,
    })
    .optional()
    .describe('The colleague who changed it since.'),
  fields: z.array(z.string()).optional().describe('The fields that cannot be restored.'),
  effect: Difference.optional().describe('From now to the state after the undo; of the first rows of each verdict.'),
})
export type UndoForecastRow = z.infer<typeof UndoForecastRow>

export const UndoForecast = z.object({
  readAt: Millis.describe('The time of the forecast. It is computed again when the undo is applied.'),
  title: z.string().optional().describe('The title of the plan whose changes are undone.'),
  pid: Pid.optional().describe(
    'The realm of all changes; absent if they are in several places. Without it, nothing can be compensated.',
  ),
  total: z.int().describe('Number of changes; rows contains the newest ones.'),
  rows: z.array(UndoForecastRow).describe('The rows of this page.'),
  needsReason: z.boolean().describe('True in production realms.'),
  isWhole: z.boolean().optional().describe('True if the changes of the plan are undone all or none.'),
})
export type UndoForecast = z.infer<typeof UndoForecast>

/** The changes to undo: audit entries, or all changes of a plan. */
const subjects = {
  ids: z
    .array(Id)
    .min(1)
    .max(maxUndone)
    .optional()
    .describe('The ids of the audit entries to undo, 1 to 100. Absent: use planId.'),
  planId: Id.optional(),
}

export const forecastUndo = endpoint({
  method: 'POST',
  path: '/api/audit/forecast',
  summary: 'Forecast the undo of changes, or of all changes of a plan: what can be reverted now, and why not the rest.',
  scope: 'either',
  worksArchived: true,
  readOnly: true,
  timeoutMs: 120_000,
  access: { operator: 'view audit', at: 'anywhere' },
  body: z.object(subjects),
  response: UndoForecast,
  errors: ['AuditEntryNotFound', 'PlanNotFound', 'PlanNotOpen'],
})

/** A mail in plain text to players who keep something, with an optional gift. */
export const UndoMail = z.object({
  subject: text(500).min(1, 'is missing').describe('The subject of the mail, 1 to 500 characters.'),
  body: prose(10_000).min(1, 'is missing').describe('The text of the mail in plain text, 1 to 10,000 characters.'),
  gift: z
    .object({
      contentId: Grant.shape.contentId.describe('The id of the item of content, such as items.sword.'),
      count: z.int().min(1).max(1_000_000_000).describe('The amount of the gift for each player, 1 to 1,000,000,000.'),
    })
    .optional()
    .describe('An item or currency that the mail gives. Absent: none.'),
})
export type UndoMail = z.infer<typeof UndoMail>

/**
 * Plans an undo by its forecast, which is computed again. Used changes are left, or what players still have of them is
 * reclaimed; a mail goes to the players of used changes. The plan is applied like any other.
 */
export const planUndoWith = endpoint({
  method: 'POST',
  path: '/api/audit/undo/plan',
  summary: 'Plan to undo changes, and to reclaim or to explain the rest.',
  scope: 'either',
  worksArchived: true,
  reaches: 'planned',
  timeoutMs: 120_000,
  access: { operator: 'view audit', at: 'anywhere' },
  body: z.object({
    ...subjects,
    kept: z
      .array(Id)
      .max(maxUndone)
      .optional()
      .describe('Ids of audit entries that are not undone, such as those of other parts; at most 100. Absent: none.'),
    rest: z.enum(['leave', 'take']).default('leave').describe('Used changes.'),
    mail: UndoMail.optional().describe('A mail to the players of used changes. Absent: no mail is sent.'),
    reason: text(500).optional().describe('Shown in the history; required in production realms.'),
  }),
  response: PlanWithSample,
  errors: ['AuditEntryNotFound', 'PlanNotFound', 'PlanNotOpen', 'PlanRowsInvalid', 'NotUndoable', 'UnknownSymbol'],
})

const sum = (into: Record<string, number>, amounts: UndoAmounts = {}) => {
  for (const [symbol, amount] of Object.entries(amounts)) into[symbol] = (into[symbol] ?? 0) + amount
}

/** Amounts of a forecast by symbol: what never arrives, what can be reclaimed, and what is spent. */
export function sumForecast(rows: readonly UndoForecastRow[]) {
  const back: Record<string, number> = {}
  const remainingAmounts: Record<string, number> = {}
  const spent: Record<string, number> = {}
  for (const row of rows) {
    if (row.verdict === 'yes') sum(back, row.gave)
    if (row.verdict !== 'used') continue
    sum(remainingAmounts, row.left)
    const spentAmounts = Object.entries(row.gave ?? {}).map(([symbol, amount]) => [
      symbol,
      amount - (row.left?.[symbol] ?? 0),
    ])
    sum(spent, Object.fromEntries(spentAmounts.filter(([, amount]) => Number(amount) > 0)))
  }
  return { back, left: remainingAmounts, spent }
}

/** "72 gold, 1 sword": symbols without their family. */
export const formatAmounts = (amounts: UndoAmounts): string =>
  Object.entries(amounts)
    .map(([symbol, amount]) => `${amount.toLocaleString('en')} ${symbol.replace(/^(currency|items)\./, '')}`)
    .join(', ')
