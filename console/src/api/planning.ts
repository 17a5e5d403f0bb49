import type { PlanWithSample } from '@regent/contract/organization/plans'
import type { ReviewStart } from '@regent/contract/organization/review-shapes'
import { createStore } from '../ui/code/store.ts'

/** The actions of a review besides applying its plan. */
export type ReviewActs = {
  /** Reviews the same input with another start. */
  again: (start: ReviewStart) => Promise<void>
  /** Puts the change into the change set that records now, instead of applying it. */
  addToSet: () => Promise<void>
  /** Ends the review; `isBack`: returns to its form. */
  leave: (isBack: boolean) => void
}

/** The plan whose dialog is open; the shell shows it over any screen. */
const planStore = createStore<PlanWithSample | undefined>(undefined)
let onChanged: (() => void) | undefined
let acts: ReviewActs | undefined

/** Opens a plan's dialog, where the operator may apply it; `changed` is called after it has changed something. */
export function openPlan(plan: PlanWithSample, changed?: () => void): void {
  onChanged = changed
  acts = undefined
  planStore.set(plan)
}

/** Opens the review of a form. */
export function openReview(plan: PlanWithSample, reviewActs: ReviewActs): void {
  openPlan(plan)
  acts = reviewActs
}

/** The actions of the open plan's review; undefined if it was not opened from a form. */
export const currentReview = (): ReviewActs | undefined => acts

/** Replaces the shown plan with the one that undoes it. */
export const replacePlan = (plan: PlanWithSample): void => planStore.set(plan)

function endReview(isBack: boolean): void {
  const leave = acts?.leave
  acts = undefined
  planStore.set(undefined)
  leave?.(isBack)
}

/** Closes the dialog, and the form of a review with it. */
export const closePlan = (): void => endReview(false)

/** Closes the dialog of a review; its form stays open. */
export const returnToForm = (): void => endReview(true)

export const tellChanged = (): void => onChanged?.()

export const useOpenPlan = planStore.use
