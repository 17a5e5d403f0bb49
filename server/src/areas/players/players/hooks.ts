import type { PlayerSearch } from '@regent/contract/player-search'
import type { RealmContext } from '../../../kernel/context/context.ts'

/** What areas above know of a list of players. */
declare module '../../../kernel/context/hooks.ts' {
  interface Hooks {
    /** Players are listed by a segment: its search, in which what else is asked takes the place of what it says of the same. */
    playersAreListed: (context: RealmContext, segment: number, narrowed: PlayerSearch) => Promise<PlayerSearch>
  }
}
