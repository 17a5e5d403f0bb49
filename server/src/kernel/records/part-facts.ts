import type { CalendarKind } from '@regent/contract/operate/calendar/calendar-kinds'
import type { ReviewGift } from '@regent/contract/organization/review-shapes'
import type { Audience } from '@regent/contract/players/player-search'
import type { RealmContext } from '../context/context.ts'

/** Facts about a record that is a part of something larger, such as a season. */
export type PartFacts = {
  /** Absent: all players. */
  audience?: Audience | undefined
  /** The maximum amounts for a number of players. */
  gifts?: (players: number) => ReviewGift[]
  /** The languages of its texts; absent: it has no texts. */
  languages?: readonly string[]
}

declare module '../context/hooks.ts' {
  interface Hooks {
    /** Undefined if the record is of another area, or does not exist. */
    factsOfPart: (context: RealmContext, part: { kind: CalendarKind; id: string }) => Promise<PartFacts | undefined>
  }
}
