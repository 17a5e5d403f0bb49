import { ApiError } from '@regent/contract/errors'
import type { ApprovalRules, BudgetRole, GrantBudget } from '@regent/contract/organization/approval-shapes'
import { dayMs } from '@regent/contract/time'
import type { RealmRef, RequestContext } from '../context/context.ts'
import { actWords, isOfPlan, isOperatorIn } from './gates.ts'
import * as queries from './queries.ts'
import { needsApproval } from './requests.ts'
import { readRules, requiredApprovals } from './rules.ts'
import type { Customer } from './tables.ts'

/** Amounts of each currency and item, summed over all players. */
export type GivenAmounts = Readonly<Record<string, number>>

const toUtcDay = (now: number): string => new Date(now).toISOString().slice(0, 10)
/** When budgets are reset: at midnight, UTC. */
export const budgetResetsAt = (now: number): number => (Math.floor(now / dayMs) + 1) * dayMs

export const isBudgeted = (symbol: string): boolean => symbol.startsWith('currency.') || symbol.startsWith('items.')

/** The applicable budget: the person’s before the role’s, and that of the symbol before that of all symbols. */
export function budgetFor(budgets: readonly GrantBudget[], person: Person, symbol: string): number | undefined {
  const own = budgets.filter(({ accountId }) => accountId === person.accountId)
  const ofRole = budgets.filter(({ accountId, role }) => accountId === undefined && role === person.role)
  for (const list of [own, ofRole]) {
    const budget = list.find((one) => one.symbol === symbol) ?? list.find((one) => one.symbol === undefined)
    if (budget) return budget.perDay
  }
  return undefined
}

/** Whose budget it is; game servers and services of a realm share one, under an id that no account has. */
type Person = { accountId: number; role: BudgetRole | undefined }
const serversId = 0

/**
 * The giver: a person, or the game servers and services of the realm. Jobs of the realm have no budget: they apply
 * approved changes.
 */
function findGiver({ caller, role }: Pick<Giver, 'caller' | 'role'>, pid: string): Person | undefined {
  if (caller.kind === 'account') return { accountId: caller.accountId, role: role(pid) }
  return caller.kind === 'server' && caller.job === undefined ? { accountId: serversId, role: 'server' } : undefined
}

type Giver = Pick<RequestContext, 'caller' | 'role' | 'plan' | 'now'>

/** The first symbol whose remaining budget of today is too small; undefined if the amounts are within all budgets. */
export async function findExceeded(
  realm: RealmRef,
  rules: ApprovalRules,
  person: Person,
  amounts: GivenAmounts,
  now: number,
): Promise<string | undefined> {
  const budgetedAmounts = limited(rules, person, amounts)
  if (budgetedAmounts.length === 0) return undefined
  const spent = await queries.selectSpent(realm, person.accountId, toUtcDay(now))
  return budgetedAmounts.find(({ symbol, amount, perDay }) => (spent.get(symbol) ?? 0) + amount > perDay)?.symbol
}

function limited({ budgets }: ApprovalRules, person: Person, amounts: GivenAmounts) {
  return Object.entries(amounts).flatMap(([symbol, amount]) => {
    if (amount <= 0 || !isBudgeted(symbol)) return []
    const perDay = budgetFor(budgets, person, symbol)
    return perDay === undefined ? [] : [{ symbol, amount: Math.min(amount, Number.MAX_SAFE_INTEGER), perDay }]
  })
}

/**
 * Counts what an operator, or a game server, gives, whether it is within the budget or approved. Rejects what is
 * neither.
 */
export async function spend(
  context: Giver,
  realm: RealmRef,
  rules: ApprovalRules,
  amounts: GivenAmounts,
  isApproved: boolean,
  way = 'Create a plan and request approval.',
): Promise<void> {
  const { now } = context
  const person = findGiver(context, realm.id)
  if (!person) return
  const budgetedAmounts = limited(rules, person, amounts)
  if (budgetedAmounts.length === 0) return
  const totals = await queries.addSpending(
    realm,
    person.accountId,
    toUtcDay(now),
    budgetedAmounts.map(({ symbol, amount }) => [symbol, amount]),
  )
  if (isApproved) return
  const exceeded = budgetedAmounts.find(({ symbol, perDay }) => (totals.get(symbol) ?? 0) > perDay)
  if (!exceeded) return
  const { symbol, perDay, amount } = exceeded
  // The error rolls back the transaction, including the amounts added above.
  const remaining = Math.max(0, perDay - ((totals.get(symbol) ?? 0) - amount))
  const renewal = formatRenewal(now)
  const who = person.role === 'server' ? 'Game servers and services of this realm' : 'You'
  const message = `${who} can grant ${perDay.toLocaleString('en')} ${symbol} per day in this realm. ${remaining.toLocaleString('en')} are left, but this grants ${amount.toLocaleString('en')}. The budget resets at ${renewal}.`
  const needed = requiredApprovals(rules, ['grant'])
  if (needed > 0 && person.role !== 'server') throw needsApproval(needed, actWords.grant, { way: `${message} ${way}` })
  throw new ApiError('GrantBudgetExceeded', {
    message: `${message} Nothing was changed.`,
    current: { symbol, perDay, left: remaining, renewsAt: budgetResetsAt(now) },
  })
}

const formatRenewal = (now: number): string =>
  `${new Date(budgetResetsAt(now)).toISOString().slice(0, 16).replace('T', ' ')} UTC`

/**
 * Counts what a key gives, or what a plan gives that it proposes, against the limit of its service account per day: in
 * all realms, on all servers. Throws above the limit; the transaction is then rolled back, with the count.
 */
export async function countKeyGifts(
  customer: Customer,
  keyId: number,
  limits: ReadonlyMap<string, number> | undefined,
  amounts: GivenAmounts,
  now: number,
): Promise<void> {
  const limitedAmounts = Object.entries(amounts).flatMap(([symbol, amount]) =>
    amount > 0 && limits?.has(symbol) ? [[symbol, Math.min(amount, Number.MAX_SAFE_INTEGER)] as const] : [],
  )
  if (!limits || limitedAmounts.length === 0) return
  const totals = await queries.addKeyGifts(customer, keyId, toUtcDay(now), limitedAmounts)
  for (const [symbol, amount] of limitedAmounts) {
    const perDay = limits.get(symbol) ?? 0
    const total = totals.get(symbol) ?? 0
    if (total <= perDay) continue
    const left = Math.max(0, perDay - (total - amount))
    throw new ApiError('GrantBudgetExceeded', {
      message: `This key can give ${perDay.toLocaleString('en')} ${symbol} per day. ${left.toLocaleString('en')} are left, but this gives ${amount.toLocaleString('en')}. The limit resets at ${formatRenewal(now)}. Nothing was changed.`,
      current: { symbol, perDay, left, renewsAt: budgetResetsAt(now) },
    })
  }
}

/** The same for what the caller gives, if it is such a key. */
export async function countGiftsOfCaller(
  { caller, now }: Pick<Giver, 'caller' | 'now'>,
  { db }: Pick<Customer, 'db'>,
  amounts: GivenAmounts,
): Promise<void> {
  if (caller.kind !== 'account') return
  await countKeyGifts({ db, cid: caller.cid }, caller.accountId, caller.key?.givesPerDay, amounts, now)
}

/**
 * The gate of gifts: every operation of an operator or game server that grants or promises currencies or items to
 * players calls this with the sum over all players. A plan is counted when it starts (`spend`).
 */
export async function spendBudget(
  context: Giver,
  realm: RealmRef,
  amounts: GivenAmounts,
  players = 1,
  way = 'Create a plan and request approval.',
): Promise<void> {
  const isServer = context.caller.kind === 'server'
  if (!isServer && !isOperatorIn(context, realm.id)) return
  context.plan?.spent?.(amounts, players)
  if (isOfPlan(context, 'grant')) return
  if (!Object.entries(amounts).some(([symbol, amount]) => amount > 0 && isBudgeted(symbol))) return
  await countGiftsOfCaller(context, realm, amounts)
  const { rules } = await readRules(realm)
  const needed = requiredApprovals(rules, ['grant'])
  if (!isServer && needed > 0 && players > rules.maxPlayers) throw needsApproval(needed, actWords.grant, { way })
  await spend(context, realm, rules, amounts, false, way)
}

/** Returns what somebody gave today; what they gave on another day is of that day’s budget. */
export async function returnToBudget(
  { now }: Pick<RequestContext, 'now'>,
  realm: RealmRef,
  { accountId, at, symbol, amount }: { accountId: number | null; at: number; symbol: string; amount: number },
): Promise<void> {
  if (accountId === null || amount <= 0 || toUtcDay(at) !== toUtcDay(now)) return
  await queries.subtractSpending(realm, accountId, toUtcDay(now), symbol, amount)
}

/** The same for all that an entry of the audit trail has given. */
export async function returnAllToBudget(
  context: Pick<RequestContext, 'now'>,
  realm: RealmRef,
  { account_id: accountId, at }: { account_id: number | null; at: number },
  amounts: GivenAmounts,
): Promise<void> {
  for (const [symbol, amount] of Object.entries(amounts))
    await returnToBudget(context, realm, { accountId, at, symbol, amount })
}

/** A person's remaining budgets of today, for these symbols and all symbols with a separate budget. */
export async function leftFor(realm: RealmRef, person: Person, symbols: readonly string[], now: number) {
  const { rules } = await readRules(realm)
  const spent = await queries.selectSpent(realm, person.accountId, toUtcDay(now))
  const budgetSymbols = rules.budgets.flatMap(({ symbol }) => symbol ?? [])
  const remainingBudgets = [...new Set([...budgetSymbols, ...symbols])].filter(isBudgeted).flatMap((symbol) => {
    const perDay = budgetFor(rules.budgets, person, symbol)
    return perDay === undefined ? [] : [{ symbol, perDay, left: Math.max(0, perDay - (spent.get(symbol) ?? 0)) }]
  })
  return { left: remainingBudgets, rules }
}
