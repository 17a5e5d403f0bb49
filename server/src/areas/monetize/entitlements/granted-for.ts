import type { RealmContext } from '../../../kernel/context/context.ts'
import { selectGranted } from './queries.ts'

/** The entitlements of one gift that a player still has; `why` is the reason in their history. */
export async function findGrants(
  { realm }: RealmContext,
  gamerTag: number,
  symbols: readonly string[],
  why: string,
): Promise<{ symbol: string; uuid: string }[]> {
  if (symbols.length === 0) return []
  return (await selectGranted(realm, gamerTag, symbols)).filter(({ history }) => history[0]?.why === why)
}
