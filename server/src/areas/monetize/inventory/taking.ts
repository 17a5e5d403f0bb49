import type { Realm } from '../../../kernel/context/context.ts'
import { lockAmounts, selectItemsMadeAt } from './taking-queries.ts'

/** What a player holds of some currencies, locked until the transaction ends: what is taken then cannot be spent meanwhile. */
export const amountsHeld = async (
  realm: Realm,
  gamerTag: number,
  contentIds: readonly string[],
): Promise<ReadonlyMap<string, number>> =>
  new Map(
    contentIds.length === 0
      ? []
      : (await lockAmounts(realm, gamerTag, contentIds)).map(({ content_id: id, amount }) => [id, amount]),
  )

/** The items that a player still has of those that one gift made: they have the time of the gift. */
export const itemsMadeAt = async (
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
