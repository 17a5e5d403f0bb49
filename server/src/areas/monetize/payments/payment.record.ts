import type { RecordUse } from '@regent/contract/operate/search/search-uses'
import { dayMs } from '@regent/contract/time'
import { sql } from 'kysely'
import { realmOfUndo } from '../../../kernel/audit/undoable.ts'
import type { Realm } from '../../../kernel/context/context.ts'
import { record } from '../../../kernel/records/record.ts'
import type { UsedRecords } from '../../../kernel/records/record-uses.ts'
import { selectBefore, selectPaymentsOfPlayers } from './queries.ts'
import { lockState, restoreState } from './service.ts'
import { deleteSteamOfPlayers, selectSteamOfPlayers } from './steam-queries.ts'
import type { RealmRef } from './tables.ts'

/** Limit for counting open payments. */
const countedAtMost = 1_000

/** The number of open payments since a time, for each of these listings or stores. */
async function countOpenPayments(
  { db, id: pid }: RealmRef,
  column: 'listing' | 'store',
  ids: readonly string[],
  since: Date,
): Promise<{ id: string; count: number }[]> {
  const { rows } = await sql<{ id: string; count: number }>`/* varies */
    select id, count(*)::int as count from (
      select ${sql.ref(column)} as id from payments
      where pid = ${pid} and state in ('STARTED', 'PENDING') and created_at > ${since}
        and ${sql.ref(column)} = any(${ids}::text[]) limit ${countedAtMost}
    ) as open group by id order by id
  `.execute(db)
  return rows
}

/** Payments left open longer than this are abandoned. */
const openForMs = dayMs

/** Open payments of the last day for a listing or in a store. */
async function recordsUsed(realm: Realm, { kind, ids }: UsedRecords, now: number): Promise<RecordUse[]> {
  if (kind !== 'listing' && kind !== 'store') return []
  const counts = await countOpenPayments(realm, kind, ids, new Date(now - openForMs))
  return counts.map(({ id, count }) => ({ id, user: 'payment', count }))
}

export const payment = record({
  kind: 'payment',
  table: 'payments',
  id: 'txid',
  isNumbered: true,
  undo: {
    read: (context, { subject_id: txid }) => lockState(realmOfUndo(context).realm, Number(txid)),
    restore: (context, { subject_id: txid }, state) =>
      restoreState(realmOfUndo(context), Number(txid), state as Parameters<typeof restoreState>[2]),
  },
  /** The payments that the player began, with their state. */
  timeline: {
    by: 'player',
    right: 'view player-real-money-transactions',
    async read({ realm }, { gamerTag }, page) {
      const rows = await selectBefore(realm, gamerTag, page)
      return rows.map(({ txid, created_at: at, provider, state, details }) => ({
        id: txid,
        at,
        of: { txid, provider, state, name: details.name, price: details.price },
      }))
    },
  },
  gives: { whoGives: 'The game client must complete the payment again with its receipt.' },
  recordUses: recordsUsed,
  personalData: [
    /** Payments are the studio’s financial records: they are kept, with a gamer tag that no longer identifies a person. */
    {
      name: 'payments',
      noun: ['payment', 'payments'],
      list: ({ customer: { db } }, { players }) => selectPaymentsOfPlayers(db, players),
    },
    /** The player's Steam account for payments. */
    {
      name: 'steamAccounts',
      noun: ['Steam account', 'Steam accounts'],
      list: ({ customer: { db } }, { players }) => selectSteamOfPlayers(db, players),
      erase: async ({ customer: { db } }, { players }) => {
        await deleteSteamOfPlayers(db, players)
      },
    },
  ],
})

export const refundRequest = record({
  kind: 'refund-request',
  undo: { irreversible: 'The store returns the money. A refund cannot be undone.' },
})
