import { realmName } from '../../../directory/organizations/directory.ts'
import { type CopyPart, formatNameList } from '../../../kernel/plans/copy-part.ts'
import type { PlannedRow } from '../../../kernel/plans/plan-kind.ts'
import { definedSymbols } from './definitions.ts'
import { type EntitlementRow, selectEntitlements } from './queries.ts'
import { grant } from './service.ts'

/** Limit of copied entitlements per player. */
const maxCopied = 1_000

type Granted = Pick<EntitlementRow, 'symbol' | 'specialized' | 'params' | 'opens_at' | 'closes_at'>

const symbolsIn = (rows: readonly PlannedRow[]) => [...new Set(rows.map(({ after }) => (after as Granted).symbol))]

/** Only claimable entitlements are copied; the effect of claimed or revoked ones is in the past. */
export const copyEntitlements: CopyPart = {
  async plan({ from, fromTag, to }) {
    const granted = await selectEntitlements(
      from.realm,
      fromTag,
      { state: 'GRANTED' },
      {
        order: 'desc',
        skip: 0,
        limit: maxCopied + 1,
      },
    )
    const open = granted
      .slice(0, maxCopied)
      .filter(({ expires_at: expiresAt, closes_at: closesAt }) =>
        [expiresAt, closesAt].every((end) => end === null || end > from.now),
      )
    const { known: defined } = await definedSymbols(to.realm, [...new Set(open.map(({ symbol }) => symbol))])
    const missing = [...new Set(open.filter(({ symbol }) => !defined.has(symbol)).map(({ symbol }) => symbol))]
    return {
      rows: open
        .filter(({ symbol }) => defined.has(symbol))
        .map(({ uuid, symbol, specialized, params, opens_at, closes_at }) => ({
          key: `${symbol}/${uuid}`,
          label: `Entitlement ${symbol}`,
          before: null,
          after: { symbol, specialized, params, opens_at, closes_at } satisfies Granted,
        })),
      warnings: [
        ...(missing.length > 0
          ? [`Skipped, because not defined in ${await realmName(to.realm)}: ${formatNameList(missing)}.`]
          : []),
        ...(granted.length > maxCopied
          ? [`Only the newest ${maxCopied.toLocaleString('en')} entitlements are copied.`]
          : []),
      ],
    }
  },

  async whatMoved({ realm }, _gamerTag, rows) {
    const symbols = symbolsIn(rows)
    const { known } = await definedSymbols(realm, symbols)
    const deletedSymbol = symbols.find((symbol) => !known.has(symbol))
    return deletedSymbol && `The entitlement ${deletedSymbol} is no longer defined there.`
  },

  async apply(context, gamerTag, rows) {
    const generators = rows.map(({ after }) => {
      const { symbol, specialized, params, opens_at: open, closes_at: close } = after as Granted
      return {
        symbol,
        action: 'GRANT',
        quantity: 1,
        params,
        specialization: specialized,
        ...(open !== null && close !== null && { claimWindow: { open, close } }),
      }
    })
    await grant(context, { gamerTags: [gamerTag], generators, reason: 'copied from another realm' })
  },
}
