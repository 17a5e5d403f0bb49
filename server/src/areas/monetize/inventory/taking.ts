import type { Realm } from '../../../kernel/context/context.ts'
import { lockAmounts, selectItemsMadeAt } from './taking-queries.ts'

/**
 * A player's amounts of some currencies, locked until the transaction ends, so that they cannot be spent concurrently.
 */
export const lockBalances = async (
  realm: Realm,
  gamerTag: number,
  contentIds: readonly string[],
): Promise<ReadonlyMap<string, number>> =>
  new Map(
    contentIds.length === 0
      ? []
      : (await lockAmounts(realm, gamerTag, contentIds)).map(({ content_id: id, amount }) => [id, amount]),
  )

/** The items of one gift that a player still has; they have the creation time of the gift. */
export const lockItemsMadeAt = async (
  realm: Realm,
  gamerTag: number,
  contentIds: readonly string[],
  at: number,
): Promise<{ contentId: string; id: number }[]> =>
  contentIds.length === 0
    ? []
    : (await selectItemsMadeAt(realm, gamerTag, contentIds, new Date(at))).map(({ content_id: contentId, id }) => ({
        contentId,
        id,
      }))
