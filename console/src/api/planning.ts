import type { PlanWithSample } from '@regent/contract/plans'
import { createStore } from '../ui/store.ts'

/** The plan whose dialog is open; the shell shows it over whatever screen made it. */
const shown = createStore<PlanWithSample | undefined>(undefined)
let onChanged: (() => void) | undefined

/** Shows what a plan would do and lets the operator go on; `changed` is called when it has done something. */
export function openPlan(plan: PlanWithSample, changed?: () => void): void {
  onChanged = changed
  shown.set(plan)
}

/** Another plan takes the place of the one that is shown: what undoes it. */
export const replacePlan = (plan: PlanWithSample): void => shown.set(plan)

export const closePlan = (): void => shown.set(undefined)

export const tellChanged = (): void => onChanged?.()

export const useOpenPlan = shown.use
