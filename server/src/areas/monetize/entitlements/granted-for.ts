import type { RealmContext } from '../../../kernel/context/context.ts'
import { selectHeldOf } from './queries.ts'

/** The entitlements that a player still holds of those that one gift granted; `why` is the reason in their history. */
export async function grantedFor(
  { realm }: RealmContext,
  gamerTag: number,
  symbols: readonly string[],
  why: string,
): Promise<{ symbol: string; uuid: string }[]> {
  if (symbols.length === 0) return []
  return (await selectHeldOf(realm, gamerTag, symbols)).filter(({ history }) => history[0]?.why === why)
}
