import type { PlayerSearch } from '@regent/contract/players/player-search'
import type { RealmContext } from '../../../kernel/context/context.ts'

/** What areas above add to the list of players. */
declare module '../../../kernel/context/hooks.ts' {
  interface Hooks {
    /** Lists players by a segment: its search, in which further criteria replace its own criteria on the same field. */
    playersAreListed: (context: RealmContext, segment: number, narrowed: PlayerSearch) => Promise<PlayerSearch>
  }
}
