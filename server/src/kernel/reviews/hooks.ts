import type { Realm } from '../context/context.ts'

declare module '../context/hooks.ts' {
  interface Hooks {
    /** How much of each symbol the realm has given to players since a time; symbols without gifts are omitted. */
    givenSince: (
      realm: Realm,
      symbols: readonly string[],
      since: number,
      now: number,
    ) => Promise<ReadonlyMap<string, number>>
  }
}
