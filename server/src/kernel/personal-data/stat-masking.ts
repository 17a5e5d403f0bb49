import { ApiError } from '@regent/contract/errors'
import type { Criterion } from '@regent/contract/player-search'
import type { StatSpace } from '@regent/contract/stats'
import type { Realm, RequestContext } from '../context/context.ts'
import { clearRight, maskEither } from './masking.ts'

type Asking = Pick<RequestContext, 'can' | 'caller'> & { realm: Pick<Realm, 'id'> }

/** Stats by which somebody can be reached or recognized. Language, country and platform are not: all who see players see them. */
const maskedKeys = new Set(
  ['ip', 'ip_address', 'advertising_id', 'idfa', 'idfv', 'gaid', 'device', 'device_id', 'thorium_game_device'].concat([
    'email',
    'e_mail',
    'user_name',
    'username',
    'third_party_id',
    'push_token',
  ]),
)

const isMaskedKey = (key: string): boolean => maskedKeys.has(key.toLowerCase())

/** How the stats of a player's space look to somebody, value by value; undefined: as they are. */
export type StatMasking = (space: StatSpace, gamerTag: number) => ((key: string, value: string) => string) | undefined

const unmasked: StatMasking = () => undefined
const maskStat = (key: string, value: string): string => (isMaskedKey(key) ? maskEither(value) : value)

/** Asked once per request. A player sees its own stats, and the public ones of others, as they are. */
export function statMaskingFor({ can, caller, realm }: Asking): StatMasking {
  if (can(clearRight, realm.id)) return unmasked
  const player = caller.kind === 'account' ? caller.player : undefined
  return (space, gamerTag) =>
    player && (player.gamerTag === gamerTag || space.endsWith('.public')) ? undefined : maskStat
}

/** Who sees a stat masked cannot ask for it either: guesses would unmask it. */
export function refuseMaskedCriteria({ can, realm }: Asking, criteria: readonly Criterion[]): void {
  const at = criteria.findIndex(({ stat }) => isMaskedKey(stat))
  if (at === -1 || can(clearRight, realm.id)) return
  throw new ApiError('Forbidden', {
    field: `criteria.${at}.stat`,
    message: `The stat "${criteria[at]?.stat}" is personal: to search by it needs the right "${clearRight}".`,
  })
}
