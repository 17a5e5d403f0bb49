import { ApiError } from '@regent/contract/errors'
import type { Criterion } from '@regent/contract/players/player-search'
import { personalStats } from '@regent/contract/players/search-words'
import type { StatSpace } from '@regent/contract/players/stats'
import type { Realm, RequestContext } from '../context/context.ts'
import { clearRight, maskEither } from './masking.ts'

type Asking = Pick<RequestContext, 'can' | 'caller'> & { realm: Pick<Realm, 'id'> }

/** Stats have keys instead of columns. These are of the kind `owner` (owned-tables.ts); the console reads them, too. */
const ownerKeys = new Set(personalStats)

/** True if a stat can identify a person or reach them: it is masked, and erased with them. */
export const identifiesPerson = (key: string): boolean => ownerKeys.has(key.toLowerCase())

/** The address of such a stat, `game.private.player.42/EMAIL`, as the audit trail and rows of plans have it. */
export const personalAddress = new RegExp(
  `(?:game|client)\\.(?:private|public)\\.player\\.\\d+/(?:${personalStats.join('|')})`,
  'i',
)
const endsWithAddress = new RegExp(`${personalAddress.source}$`, 'i')

/** True if a text is the address of such a stat, or ends with one. */
export const addressesPerson = (text: string): boolean => endsWithAddress.test(text)

/** How a viewer sees the stats of a player's space, value by value; undefined: in clear. */
export type StatMasking = (space: StatSpace, gamerTag: number) => ((key: string, value: string) => string) | undefined

const unmasked: StatMasking = () => undefined
const maskStat = (key: string, value: string): string => (identifiesPerson(key) ? maskEither(value) : value)

/** Call once per request. Players see their own stats, and the public stats of others, in clear. */
export function statMaskingFor({ can, caller, realm }: Asking): StatMasking {
  if (can(clearRight, realm.id)) return unmasked
  const player = caller.kind === 'account' ? caller.player : undefined
  return (space, gamerTag) =>
    player && (player.gamerTag === gamerTag || space.endsWith('.public')) ? undefined : maskStat
}

/** Rejects searches by stats that the caller sees masked: guessing would reveal the values. */
export function refuseMaskedCriteria({ can, realm }: Asking, criteria: readonly Criterion[]): void {
  const at = criteria.findIndex(({ stat }) => identifiesPerson(stat))
  if (at === -1 || can(clearRight, realm.id)) return
  throw new ApiError('Forbidden', {
    field: `criteria.${at}.stat`,
    message: `The stat "${criteria[at]?.stat}" is personal. Searching by it needs the right "${clearRight}".`,
  })
}

/** Throws if such a stat is the sort key: the order would reveal its values. */
export function refuseMaskedSort({ can, realm }: Asking, key: string): void {
  if (!identifiesPerson(key) || can(clearRight, realm.id)) return
  throw new ApiError('Forbidden', {
    field: 'sort',
    message: `The stat "${key}" is personal. Sorting by it needs the right "${clearRight}".`,
  })
}
