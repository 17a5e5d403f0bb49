import {
  type ApprovalRules,
  approvalActs,
  type BudgetRole,
  type GrantBudget,
  maxBudgetPerDay,
} from '@regent/contract/organization/approval-shapes'

const HOUR_SECONDS = 3_600

/** A budget as typed: `who` is a role or `account 42`. */
export type GrantBudgetValues = { who: string; symbol: string; perDay: string }

/** The rules as typed. */
export type ApprovalRuleValues = {
  acts: Record<string, string>
  maxPlayers: string
  /** Seconds. */
  expires: string
  leastRole: string
  confirmedIdentity: boolean
  requireReview: boolean
  budgets: GrantBudgetValues[]
}

const toWhoValue = ({ role, accountId }: GrantBudget): string => role ?? `account ${accountId}`

export const toRuleValues = (rules: ApprovalRules): ApprovalRuleValues => ({
  acts: Object.fromEntries(approvalActs.map((act) => [act, String(rules.acts[act])])),
  maxPlayers: String(rules.maxPlayers),
  expires: String(rules.expiresHours * HOUR_SECONDS),
  leastRole: rules.leastRole,
  confirmedIdentity: rules.confirmedIdentity,
  requireReview: rules.requireReview,
  budgets: rules.budgets.map((budget) => ({
    who: toWhoValue(budget),
    symbol: budget.symbol ?? '',
    perDay: String(budget.perDay),
  })),
})

function toBudget({ who, symbol, perDay }: GrantBudgetValues): GrantBudget {
  const whose = who.startsWith('account ')
    ? { accountId: Number(who.slice('account '.length)) }
    : { role: who as BudgetRole }
  return { ...whose, ...(symbol.trim() !== '' && { symbol: symbol.trim() }), perDay: Number(perDay.trim()) }
}

export const toRules = (values: ApprovalRuleValues): ApprovalRules => ({
  acts: {
    publish: Number(values.acts['publish']),
    promote: Number(values.acts['promote']),
    'many-players': Number(values.acts['many-players']),
    grant: Number(values.acts['grant']),
    archive: Number(values.acts['archive']),
    secret: Number(values.acts['secret']),
  },
  maxPlayers: Number(values.maxPlayers.trim()),
  expiresHours: Number(values.expires) / HOUR_SECONDS,
  leastRole: values.leastRole === 'developer' ? 'developer' : 'admin',
  budgets: values.budgets.map(toBudget),
  confirmedIdentity: values.confirmedIdentity,
  requireReview: values.requireReview,
})

const isWhole = (text: string, least: number, most: number) =>
  /^\d{1,15}$/.test(text.trim()) && Number(text) >= least && Number(text) <= most

/** The error texts, by form field. */
export function ruleErrors({ maxPlayers, expires, budgets }: ApprovalRuleValues): Record<string, string> {
  const errors: Record<string, string> = {}
  if (!isWhole(maxPlayers, 1, 1_000_000)) errors['maxPlayers'] = 'A whole number from 1 to 1,000,000.'
  if (!isWhole(expires, HOUR_SECONDS, 168 * HOUR_SECONDS) || Number(expires) % HOUR_SECONDS !== 0)
    errors['expires'] = 'Whole hours, from 1 h to 7 d.'
  const seenBudgets = new Set<string>()
  for (const [index, { who, symbol, perDay }] of budgets.entries()) {
    if (who === '') errors[`budgets.${index}.who`] = 'Choose a role or a person.'
    if (symbol.trim() !== '' && !/^(currency|items)\.[^\s/]+$/.test(symbol.trim()))
      errors[`budgets.${index}.symbol`] = 'Enter a currency or an item, such as currency.gems.'
    if (!isWhole(perDay, 0, maxBudgetPerDay)) errors[`budgets.${index}.perDay`] = 'A whole number; 0 forbids it.'
    const key = `${who} ${symbol.trim()}`
    if (seenBudgets.has(key)) errors[`budgets.${index}.who`] = 'This budget already exists.'
    seenBudgets.add(key)
  }
  return errors
}
