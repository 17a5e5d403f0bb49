import { ApiError } from '@regent/contract/errors'
import {
  endTransaction,
  getInventory,
  listCurrencyContents,
  listInventoryChanges,
  listItemContents,
  listMultipliers,
  planGrant,
  previewInventory,
  reloadInventory,
  searchInventory,
  transferCurrencies,
  updateInventory,
} from '@regent/contract/monetize/inventory'
import { balanceDays, listBalances } from '@regent/contract/monetize/inventory-balances'
import { listGiftUses } from '@regent/contract/monetize/inventory-uses'
import { done } from '@regent/contract/shapes'
import { dayMs } from '@regent/contract/time'
import type { RealmContext } from '../../../kernel/context/context.ts'
import { runHooks } from '../../../kernel/context/hooks.ts'
import { isOwnPlayer } from '../../../kernel/context/own-player.ts'
import { readCursor, writeCursor } from '../../../kernel/context/paging.ts'
import { present } from '../../../kernel/context/present.ts'
import type { Router } from '../../../kernel/http/router.ts'
import { findPlayerByTag } from '../../players/players/service.ts'
import { publishedCurrencies, publishedItems } from './contents.ts'
import { planGrantTo } from './plans.ts'
import { type BalanceRow, deleteTransaction, selectBalances, selectChanges } from './queries.ts'
import { readInventory } from './read-inventory.ts'
import { changeView, refreshClients } from './service.ts'
import { changeOwnAmount, transfer, updateInventory as update } from './update.ts'

export function inventoryRoutes(server: Router) {
  type OfPlayer = RealmContext & { params: { gamerTag: number } }
  const read = (context: OfPlayer, filter: Parameters<typeof readInventory>[2]) =>
    readInventory(context.realm, context.params.gamerTag, filter, {
      isOwn: isOwnPlayer(context, context.params.gamerTag),
    })
  server.on(getInventory, (context) => read(context, { scopes: context.query.scope }))

  server.on(searchInventory, (context) => read(context, context.body))

  server.on(
    updateInventory,
    (context) => changeOwnAmount(context, context.params.gamerTag, context.body),
    async (context, isDone) => {
      const { params, body } = context
      if (isDone) refreshClients(context, params.gamerTag, Object.keys(body.currencies ?? {}))
      else await update(context, params.gamerTag, body)
      return done
    },
  )

  server.on(previewInventory, ({ body }) => ({
    currencies: Object.entries(body.currencies ?? {}).map(([id, amount]) => ({ id, amount, originalAmount: amount })),
  }))

  server.on(transferCurrencies, async (context) => {
    await transfer(context, context.params.gamerTag, context.body)
    return done
  })

  server.on(endTransaction, async ({ realm, params, body, unchanged }) => {
    await deleteTransaction(realm, params.gamerTag, body.transaction)
    // Inventories did not change.
    unchanged()
    return done
  })

  server.on(listMultipliers, () => ({ multipliers: [] }))

  server.on(listCurrencyContents, async ({ realm }) => ({
    content: (await publishedCurrencies(realm)).map(({ symbol, name, isWritable, startingAmount }) => ({
      symbol,
      ...present({ name }),
      clientPermission: { write_self: isWritable },
      startingAmount,
    })),
  }))

  server.on(listItemContents, async ({ realm, role }) => ({
    content: (await publishedItems(realm)).map(({ symbol, name, isWritable, declared }) => ({
      symbol,
      ...present({ name }),
      clientPermission: { write_self: isWritable },
      // Game clients may see only the public part of the content; even the names of private properties are hidden.
      ...(role(realm.id) !== undefined && { properties: [...declared] }),
    })),
  }))

  server.on(listGiftUses, async ({ registry, realm, now }) => ({
    uses: (await runHooks(registry, 'giftsUsed', realm, now)).flat(),
  }))

  server.on(listInventoryChanges, async ({ realm, params, query }) => {
    const { cursor, limit, ...filter } = query
    const before = readCursor(cursor, ['at', 'id'])
    const rows = await selectChanges(realm, params.gamerTag, filter, { before, limit: limit + 1 })
    const last = rows[limit - 1]
    return {
      rows: rows.slice(0, limit).map(changeView),
      next: rows.length > limit && last ? writeCursor([last.at, last.id]) : null,
    }
  })

  server.on(listBalances, async ({ realm, params, now }) => ({
    currencies: buildBalances(await selectBalances(realm, params.gamerTag, new Date(now - balanceDays * dayMs))),
  }))

  server.on(reloadInventory, async ({ realm, params: { gamerTag }, tell, unchanged }) => {
    if (!(await findPlayerByTag(realm, gamerTag))) throw new ApiError('PlayerNotFound', { field: 'gamerTag' })
    tell({ pid: realm.id, gamerTag }, 'inventory.refresh', { scopes: [], delay: 0, inventory: {} })
    unchanged()
    return done
  })

  server.on(planGrant, (context) => planGrantTo(context, context.body))
}

/**
 * The balances of each changed currency: before the first day, and after each day. Rows are sorted by currency and day.
 */
export function buildBalances(rows: readonly BalanceRow[]): { id: string; balances: number[] }[] {
  const ids = [...new Set(rows.map(({ content_id: id }) => id))]
  return ids.map((id) => {
    const days = rows.filter(({ content_id }) => content_id === id)
    const balances = [days[0]?.before ?? 0]
    for (let day = 0; day < balanceDays; day++) {
      balances.push(days.find((one) => one.day === day)?.after ?? balances.at(-1) ?? 0)
    }
    return { id, balances }
  })
}
