import type { RealmContext } from '../../../kernel/context/context.ts'

declare module '../../../kernel/context/hooks.ts' {
  interface Hooks {
    /** Sample players were made. Areas add their data; it is a part of the change that made the players. */
    samplePlayersMade: (context: RealmContext, players: readonly { gamerTag: number; level: number }[]) => Promise<void>
  }
}
