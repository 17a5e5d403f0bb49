import type { RealmContext } from '../../../kernel/context/context.ts'
import type { Group } from './hold-out.ts'

/** Hooks for areas whose records have results. */
declare module '../../../kernel/context/hooks.ts' {
  interface Hooks {
    /** Whether a campaign sends mails, and how many players came back: of the reached ones and of the held-out ones. */
    campaignForResults: (
      context: RealmContext,
      sid: number,
    ) => Promise<{ isMail: boolean; reached: Group; heldOut: Group }>
  }
}
