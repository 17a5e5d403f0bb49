import type { Realm } from '../../../kernel/context/context.ts'

/** Hooks for areas that know when players must not be disturbed. */
declare module '../../../kernel/context/hooks.ts' {
  interface Hooks {
    /** The end of the quiet hours of each of these players who is in them now. */
    quietHoursEnd: (realm: Realm, gamerTags: readonly number[], now: number) => Promise<ReadonlyMap<number, number>>
  }
}
