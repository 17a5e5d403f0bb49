import type { AnyEndpoint } from '@regent/contract/endpoint'
import type { CalendarKind } from '@regent/contract/operate/calendar/calendar-kinds'
import type { ReviewGift, ReviewPreview } from '@regent/contract/organization/review-shapes'
import type { Change, Context, RealmContext } from '../context/context.ts'

/** The checked input of a call. */
export type CallInput<E extends AnyEndpoint = AnyEndpoint> = Pick<Context<E>, 'params' | 'query' | 'body'>

/** Facts about a call before it is made. */
export type Reviewed = {
  /** "Start the event Kraken hunt" */
  title: string
  /** When it starts; undefined: as soon as it is done. */
  starts?: number | undefined
  ends?: number | undefined
  /** True if it starts when the plan is applied, which may be later than the start in its input. */
  startsWhenApplied?: boolean
  audience: { players: number; isExact: boolean; counted: string }
  gifts?: readonly ReviewGift[]
  /** Warnings, as sentences. */
  cautions?: readonly string[]
  /** The preview for players. */
  preview?: ReviewPreview | undefined
  /** How players are notified. */
  told: string
  /** How it can be undone. */
  undo: string
}

/** How a call is reviewed: the `reviews` of an area. */
export type ReviewRule<E extends AnyEndpoint = AnyEndpoint> = {
  call: E
  /** Describes the effect on players; `context` reads the current state. */
  describe: (context: RealmContext, input: CallInput<E>) => Promise<Reviewed>
  /** The same input with another start; absent if the thing has no start. */
  startAt?: (input: CallInput<E>, start: number) => CallInput<E>
  /** The calendar entry that the call makes: the review lists what clashes with it. A new id is in the changes. */
  entry?: { kind: CalendarKind; id: (input: CallInput<E>, changes: readonly Change[]) => string | undefined }
}

/** Declares how a call is reviewed; its input is checked against the call. */
export const reviewOf = <E extends AnyEndpoint>(call: E, rule: Omit<ReviewRule<E>, 'call'>): ReviewRule =>
  ({ call, ...rule }) as unknown as ReviewRule

/** The name of a call in plans: method and path. */
export const callName = ({ method, path }: AnyEndpoint): string => `${method} ${path}`

/** Does a call: its own handler, in the transaction of the context. */
export type CallHandler = (context: RealmContext & CallInput) => Promise<unknown>

declare module '../context/registry.ts' {
  interface Registry {
    /** By the name of the call. */
    reviews: Readonly<Record<string, ReviewRule>>
    /** The handlers of reviewed calls, by name; the router adds them. */
    handlers: Map<string, CallHandler>
  }
}
