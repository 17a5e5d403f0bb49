import { listAuditEntries } from '@regent/contract/audit'
import type { InputOf } from '@regent/contract/endpoint'
import {
  getInventory,
  listCurrencyContents,
  listInventoryChanges,
  listItemContents,
  updateInventory,
} from '@regent/contract/inventory'
import { useQuery } from '@tanstack/react-query'
import { type CallAnswer, callForAnswer, realmScope } from '../../../api/client.ts'
import { query, queryClient } from '../../../api/query.ts'

type Changes = NonNullable<InputOf<typeof updateInventory>['body']>

const reads = [getInventory, listInventoryChanges, listAuditEntries]

/** All or nothing; the reads that show it are made again. Answers the audit entries, for `toastDone`. */
export async function saveInventory(gamerTag: number, changes: Changes): Promise<CallAnswer<unknown>['entries']> {
  const { entries } = await callForAnswer(updateInventory, { params: { gamerTag }, body: changes })
  await Promise.all(reads.map(({ path }) => queryClient.invalidateQueries({ queryKey: [path] })))
  return entries
}

/** The ids of the published currencies and items, to choose from; empty until they are read. */
export function useContentIds(realmId: string): string[] {
  const options = { scope: realmScope(realmId) }
  const currencies = useQuery(query(listCurrencyContents, {}, options))
  const items = useQuery(query(listItemContents, {}, options))
  return [...(currencies.data?.content ?? []), ...(items.data?.content ?? [])].map(({ symbol }) => symbol)
}
