import { planMail, sendMail } from '@regent/contract/communicate/mail'
import { createLeaderboard, setLeaderboardEntry } from '@regent/contract/engage/leaderboards'
import { createEntitlementDefinition, grantEntitlements } from '@regent/contract/monetize/entitlements'
import { transferCurrencies, updateInventory } from '@regent/contract/monetize/inventory'
import { beginPayment, completePayment } from '@regent/contract/monetize/payments'
import { updateConfig } from '@regent/contract/operate/config'
import { getApprovalRules, setApprovalRules } from '@regent/contract/organization/approvals'
import { listAuditEntries, undoChanges } from '@regent/contract/organization/audit'
import { applyPlan } from '@regent/contract/organization/plans'
import { getStats, toObjectId, updateStatsBatch } from '@regent/contract/players/stats'
import { noWrites, type Result, type Stored, withGifts } from './ledger.ts'
import type { Tools } from './load.ts'
import type { Acts } from './writers.ts'

/** More kinds of writes: those of money, of operators, and reads right after a write. */

/** One gem for each. */
const gems = (amount: number) => ({ 'currency.gems': amount })
const entitlement = 'soak-pass'
/** The players of each mail to several. */
const mailed = ['mail to several', 'transfers', 'transfers received'] as const

/** The comparison of what the sender of transfers has paid. */
export const paidKind = 'transfers paid'
/** Gems of the player that transfers them. */
const transferFunds = 1_000_000_000
/** Gems that a developer may give in a day. The run gives more. */
const budget = 200

/** Each has a player of its own. */
export const morePlayers = [
  'payments',
  'budgets',
  'transfers',
  'transfers received',
  'mail to several',
  'leaderboards',
  'undo',
  'entitlements',
]

/** What the acts need in the realm. */
export async function prepareMore({ call, of, operator }: Tools): Promise<void> {
  const upserts = { 'payments|testHandlerActive': 'true' }
  await call(updateConfig, { body: { upserts } }, operator)
  const body = { currencies: gems(transferFunds), transaction: 'soak-start' }
  await call(updateInventory, { params: of('transfers'), body }, operator)
  const { rules } = await call(getApprovalRules, { query: {} }, operator)
  const budgets = [{ role: 'developer' as const, symbol: 'currency.gems', perDay: budget }]
  const withBudget = { ...rules, acts: { ...rules.acts, grant: 1 }, budgets }
  await call(setApprovalRules, { body: { rules: withBudget } }, operator)
  await call(createEntitlementDefinition, { body: { symbol: entitlement, request: {} } }, operator)
}

/** The acts by their names; all of them note what they do. */
export function moreActs(tools: Tools): Acts {
  return { ...currencyActs(tools), ...mailActs(tools), ...grantActs(tools), ...boardActs(tools), ...undoActs(tools) }
}

function currencyActs({ call, of, operator, noted, insist }: Tools): Acts {
  return {
    payments: async () => {
      const by = of('payments')
      const params = { provider: 'test' as const }
      const { txid } = await call(beginPayment, { params, body: { purchaseId: 'gems_t5:main' } }, by)
      const body = { txid, receipt: 'soak', priceInLocalCurrency: '4.99', isoCurrencySymbol: 'EUR' }
      // A payment that is complete says so again.
      await noted('payments', String(txid), () => insist(() => call(completePayment, { params, body }, by)))
    },
    transfers: async (key) => {
      const body = { recipientPlayer: of('transfers received').gamerTag, currencies: gems(1), transaction: key }
      const params = { gamerTag: of('transfers').gamerTag }
      await noted('transfers', key, () => insist(() => call(transferCurrencies, { params, body }, operator)))
    },
  }
}

function mailActs({ call, of, operator, noted }: Tools): Acts {
  return {
    'mail to several': async (key) => {
      const sendMailRequests = mailed.map((kind) => ({
        receiverGamerTag: of(kind).gamerTag,
        subject: key,
        body: key,
      }))
      await noted('mail to several', key, () => call(sendMail, { body: { sendMailRequests } }, operator))
    },
    /** A plan, which a job carries out for one player after the other. */
    'bulk mail': async (key) => {
      const gamerTags = mailed.map((kind) => of(kind).gamerTag)
      const mail = { subject: `B${key}`, body: key }
      const { plan } = await call(planMail, { body: { players: { gamerTags }, mail } }, operator)
      await noted('bulk mail', `B${key}`, () => call(applyPlan, { params: { id: plan.id } }, operator))
    },
  }
}

function grantActs({ call, of, operator, developer, noted, insist }: Tools): Acts {
  return {
    // Two at once, on two servers: neither may use the other one's part of the budget.
    budgets: async (key) => {
      const give = (transaction: string) =>
        noted('budgets', transaction, () =>
          insist(() =>
            call(updateInventory, { params: of('budgets'), body: { currencies: gems(1), transaction } }, developer),
          ),
        )
      const [one, other] = await Promise.allSettled([give(key), give(`${key}_2`)])
      for (const result of [one, other]) if (result.status === 'rejected') throw result.reason
    },
    entitlements: async (key) => {
      const body = {
        gamerTags: [of('entitlements').gamerTag],
        generators: [{ symbol: entitlement, specialization: key, action: 'GRANT' }],
      }
      await noted('entitlements', key, () => call(grantEntitlements, { body }, operator))
    },
  }
}

function boardActs({ call, of, operator, noted }: Tools): Acts {
  return {
    // A board for each write: a score that is added twice is 2.
    leaderboards: async (key) => {
      const params = { id: `soak-${key.toLowerCase()}` }
      await call(createLeaderboard, { params, body: {} }, operator)
      const body = { id: of('leaderboards').gamerTag, score: 1, increment: true }
      await noted('leaderboards', params.id, () => call(setLeaderboardEntry, { params, body }, operator))
    },
  }
}

function undoActs({ call, of, operator, noted, insist, ledger }: Tools): Acts {
  return {
    /** A write of an operator, its audit entry, what another server reads of it, and its undo. */
    undo: async (key) => {
      const { gamerTag } = of('undo')
      const objectId = toObjectId('game.private', gamerTag)
      await noted('audit entries', key, () =>
        call(updateStatsBatch, { body: { updates: [{ objectId, set: { [key]: key } }] } }, operator),
      )
      // Calls take turns: the read goes to the other server.
      await insist(async () => {
        const { stats } = await call(getStats, { params: { objectId }, query: { stats: [key] } }, operator)
        ledger.note('reads after write', key, 'acknowledged')
        if (stats[key] === key) ledger.found('reads after write', key)
      })
      let id: number | undefined
      await insist(async () => {
        const query = { subject: 'stat', gamerTag, limit: 20 }
        const { rows } = await call(listAuditEntries, { query }, operator)
        id = rows.find(({ subjectId }) => subjectId.includes(key))?.id
      })
      const ids = id === undefined ? [] : [id]
      // Without an entry the undo is refused, and the comparison of audit entries reports it.
      await noted('undo', key, () => call(undoChanges, { body: { ids } }, operator))
    },
  }
}

/** Compares each write with what is stored, by its key. */
export async function compareMore(stored: Stored): Promise<Result[]> {
  return [
    await comparePayments(stored),
    ...(await compareTransfers(stored)),
    ...(await compareMailToSeveral(stored)),
    await compareBudgets(stored),
    await compareEntitlements(stored),
    await compareBoards(stored),
    ...(await compareAudit(stored)),
  ]
}

async function comparePayments(stored: Stored): Promise<Result> {
  const gemsPaid = 330
  const paid = await stored.countRows(
    '(select * from payments where completed_at is not null) as completed',
    'payments',
  )
  return withGifts(
    await stored.comparePlayer(
      'payments',
      'select txid::text as key from payments where pid = $1 and gamer_tag = $2 and completed_at is not null',
    ),
    { writes: paid * gemsPaid, given: await stored.readGain('payments', 'currency.gems') },
  )
}

async function compareTransfers(stored: Stored): Promise<Result[]> {
  const transactions = `(select * from inventory_transactions where key <> 'soak-start') as transactions`
  const transfers = await stored.countRows(transactions, 'transfers')
  const received = await stored.readGain('transfers received', 'currency.gems')
  const left = await stored.readGain('transfers', 'currency.gems')
  return [
    withGifts(
      await stored.comparePlayer('transfers', `select key from ${transactions} where pid = $1 and gamer_tag = $2`),
      { writes: transfers, given: received },
    ),
    // The sender pays what the recipient gets: no currency appears or disappears.
    withGifts(noWrites(paidKind), { writes: transfers, given: transferFunds - left }),
  ]
}

/** All players of such a mail have it, or none has; each has it once. */
async function compareMailToSeveral(stored: Stored): Promise<Result[]> {
  const gamerTags = mailed.map((kind) => stored.gamerTag(kind))
  return [
    await stored.compare(
      'mail to several',
      `with sent as (
         select content.subject, mails.gamer_tag, count(*) as times from mails
         join mail_contents as content on content.pid = mails.pid and content.id = mails.content_id
         where mails.pid = $1 and mails.gamer_tag = any($2) and content.subject like 'K\\_%' group by 1, 2)
       select subject as key from sent cross join lateral generate_series(1, times) group by subject, generate_series
       having count(*) = ${mailed.length}`,
      gamerTags,
    ),
    await stored.compare(
      'bulk mail',
      `select content.subject as key from mails
       join mail_contents as content on content.pid = mails.pid and content.id = mails.content_id
       where mails.pid = $1 and mails.gamer_tag = any($2) and content.subject like 'BK\\_%'
       group by content.subject, content.id having count(distinct mails.gamer_tag) = ${mailed.length}`,
      gamerTags,
    ),
  ]
}

/** Each grant above the budget counts as done twice. */
async function compareBudgets(stored: Stored): Promise<Result> {
  const granted = await stored.countRows('inventory_transactions', 'budgets')
  const result = withGifts(
    await stored.comparePlayer('budgets', 'select key from inventory_transactions where pid = $1 and gamer_tag = $2'),
    { writes: granted, given: await stored.readGain('budgets', 'currency.gems') },
  )
  return { ...result, twice: result.twice + Math.max(0, granted - budget) }
}

function compareEntitlements(stored: Stored): Promise<Result> {
  return stored.comparePlayer(
    'entitlements',
    'select specialized as key from entitlements where pid = $1 and gamer_tag = $2',
  )
}

function compareBoards(stored: Stored): Promise<Result> {
  return stored.comparePlayer(
    'leaderboards',
    `select board.id as key from leaderboards as board
     join leaderboard_entries as entry on entry.pid = board.pid and entry.sheet = board.sheet
     cross join lateral generate_series(1, entry.score::int)
     where board.pid = $1 and entry.gamer_tag = $2 and board.id like 'soak-%'`,
  )
}

/** The first entry of a key is the write, the second one its undo. */
async function compareAudit(stored: Stored): Promise<Result[]> {
  return [
    await stored.comparePlayer(
      'audit entries',
      `select substring(subject_id from 'K_[0-9A-F]+') as key from audit_entries
       where pid = $1 and gamer_tag = $2 and subject = 'stat' and after is not null and after <> 'null'::jsonb`,
      'undo',
    ),
    await stored.comparePlayer(
      'undo',
      `select substring(subject_id from 'K_[0-9A-F]+') as key from audit_entries as entry
       where pid = $1 and gamer_tag = $2 and subject = 'stat' and (after is null or after = 'null'::jsonb)
         and not exists (select from stats where stats.pid = entry.pid and stats.gamer_tag = entry.gamer_tag
           and stats.key = substring(entry.subject_id from 'K_[0-9A-F]+'))`,
    ),
  ]
}
