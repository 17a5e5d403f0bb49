import type { PlanWithSample } from '@regent/contract/plans'
import { useSyncExternalStore } from 'react'

/** The plan whose dialog is open; the shell shows it over whatever screen made it. */
let open: PlanWithSample | undefined
let onChanged: (() => void) | undefined
const listeners = new Set<() => void>()

function set(next: PlanWithSample | undefined): void {
  open = next
  for (const listener of listeners) listener()
}

/** Shows what a plan would do and lets the operator go on; `changed` is called when it has done something. */
export function openPlan(plan: PlanWithSample, changed?: () => void): void {
  onChanged = changed
  set(plan)
}

/** Another plan takes the place of the one that is shown: what undoes it. */
export const replacePlan = (plan: PlanWithSample): void => set(plan)

export const closePlan = (): void => set(undefined)

export const tellChanged = (): void => onChanged?.()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useOpenPlan = (): PlanWithSample | undefined => useSyncExternalStore(subscribe, () => open)
