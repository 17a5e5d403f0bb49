import type { Caller, RealmContext } from './context.ts'

/** The player who calls, or whom a game server acts for. */
export const findCallerTag = (caller: Caller): number | undefined =>
  'player' in caller ? caller.player?.gamerTag : undefined

/** True if this player's own game client calls: no operator and no game server. */
export const isOwnPlayer = ({ caller, realm }: Pick<RealmContext, 'caller' | 'realm'>, gamerTag: number): boolean =>
  caller.kind === 'account' && caller.player?.gamerTag === gamerTag && caller.player.pid === realm.id
