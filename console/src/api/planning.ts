import type { PlanWithSample } from '@regent/contract/organization/plans'
import { createStore } from '../ui/code/store.ts'

/** The plan whose dialog is open; the shell shows it over any screen. */
const planStore = createStore<PlanWithSample | undefined>(undefined)
let onChanged: (() => void) | undefined

/** Opens a plan's dialog, where the operator may apply it; `changed` is called after it has changed something. */
export function openPlan(plan: PlanWithSample, changed?: () => void): void {
  onChanged = changed
  planStore.set(plan)
}

/** Replaces the shown plan with the one that undoes it. */
export const replacePlan = (plan: PlanWithSample): void => planStore.set(plan)

export const closePlan = (): void => planStore.set(undefined)

export const tellChanged = (): void => onChanged?.()

export const useOpenPlan = planStore.use
