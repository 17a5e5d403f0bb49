import * as z from 'zod'
import { Millis } from '../core/shapes.ts'
import { calendarKinds } from '../operate/calendar/calendar-kinds.ts'

/**
 * Header of a write: instead of doing it, the server plans it and returns what it would do. The value is `as-given`,
 * `now`, or the time when the thing starts, in milliseconds since 1970.
 */
export const reviewHeader = 'x-review'
/** Header of its answer: the id of the plan. */
export const reviewPlanHeader = 'x-review-plan'

/** When a reviewed thing starts: as its form says, when the plan is applied, or at a time. */
export type ReviewStart = 'as-given' | 'now' | number

/** One reward that a call can give. */
export const ReviewGift = z.object({
  label: z.string().describe('"150 currency.gems for ranks 1–3"'),
  note: z.string().describe('The recipients: "once for each player".'),
  symbol: z.string().describe('The currency or item, such as currency.gems.'),
  atMost: z.int().describe('The largest amount that all players together can get.'),
})
export type ReviewGift = z.infer<typeof ReviewGift>

/** The sum of all rewards of one currency or item. */
export const ReviewCost = z.object({
  symbol: z.string().describe('The currency or item, such as currency.gems.'),
  atMost: z.int().describe('The largest amount that all players together can get.'),
  inWeek: z.number().optional().describe('The amount that the realm gave in the last 7 days; absent if it gave none.'),
  perDay: z
    .int()
    .optional()
    .describe('Daily budget of the author, and what was left of it at the review; absent without a budget.'),
  left: z.int().optional().describe('Rest of the daily budget of the author. Missing without a budget.'),
})
export type ReviewCost = z.infer<typeof ReviewCost>

/** Something that runs at the same time. */
const ReviewLane = z.object({
  name: z.string().describe('The name of the thing, for people.'),
  kind: z.enum(calendarKinds).describe('The type of the thing, as in the calendar.'),
  isThis: z.boolean().describe('True for the reviewed thing itself.'),
  from: Millis.nullable(),
  to: Millis.nullable(),
  clash: z
    .object({
      from: Millis,
      to: Millis.nullable(),
      text: z.string().describe('How the two affect each other, as a sentence.'),
      isMild: z.boolean().describe('True if the overlap is only worth a look, false if it is a conflict.'),
    })
    .optional()
    .describe('The overlap, if the two should not run together.'),
})
export type ReviewLane = z.infer<typeof ReviewLane>

/** A text as a player reads it, in one language. */
const PreviewText = z.object({
  lng: z.string().describe('A language code, such as en or de.'),
  subject: z.string().describe('Title or subject. Empty: none.'),
  msg: z.string().describe('The text; HTML in mails and e-mails.'),
})

/** A card of the store in the game. */
const PreviewCard = z.object({
  title: z.string().describe('The title of the offer, or the symbol of the listing if it has none.'),
  goods: z.array(z.string()).describe('Goods of one purchase, such as 50 × gems.'),
  price: z.string().describe('The price of one purchase, such as 10 gems, or the SKU for real money.'),
  regular: z.string().optional().describe('The regular price, in a sale.'),
  badge: z.string().optional().describe('The badge of the sale.'),
})

/** Preview of the data that players get. Each game renders it in its own way. */
export const ReviewPreview = z.object({
  texts: z.array(PreviewText).describe('The texts by language. Empty: none.'),
  gifts: z.array(z.string()).describe('The gifts of the message, such as 50 × gems.'),
  cards: z.array(PreviewCard).describe('The first changed listings as cards of the store. Empty: none.'),
})
export type ReviewPreview = z.infer<typeof ReviewPreview>

/** The effect of a call on players, computed before it is made. */
export const CallReview = z.object({
  at: Millis.describe('When it was computed.'),
  starts: Millis.optional().describe('When it starts; absent: as soon as the plan is applied.'),
  ends: Millis.optional(),
  canSchedule: z.boolean().describe('True if the start can be chosen in the review.'),
  canDraft: z.boolean().describe('True if the change can be added to a change set.'),
  players: z.int().describe('Number of players that the change reaches, estimated if not `isExact`.'),
  isExact: z.boolean().describe('False: an estimate.'),
  counted: z.string().describe('How the players were counted.'),
  gifts: z.array(ReviewGift).describe('The rewards that the call can give. Empty: none.'),
  costs: z.array(ReviewCost).describe('The sum of the rewards for each currency and item.'),
  cautions: z.array(z.string()).describe('Surprising consequences, in words.'),
  lanes: z.array(ReviewLane).describe('The reviewed thing, and others that run at the same time.'),
  preview: ReviewPreview.optional().describe('Preview for players. Absent: nothing can be shown.'),
  told: z.string().describe('How players are notified.'),
  checks: z.array(z.string()).describe('The checks that the change has passed, as sentences.'),
  approvers: z.int().describe('How many people, other than the author, could approve it.'),
  undo: z.string().describe('How it can be undone.'),
})
export type CallReview = z.infer<typeof CallReview>
