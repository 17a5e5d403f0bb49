import type { PlayerSearch } from '@regent/contract/players/player-search'
import type { RealmContext } from '../../../kernel/context/context.ts'

/** Extensions of the list of players by the areas above. */
declare module '../../../kernel/context/hooks.ts' {
  interface Hooks {
    /** Lists players of a segment: its search, with additional criteria that replace its own ones on the same field. */
    playersAreListed: (context: RealmContext, segment: number, narrowed: PlayerSearch) => Promise<PlayerSearch>
  }
}
