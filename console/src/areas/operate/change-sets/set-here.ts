import type { ChangeSet } from '@regent/contract/operate/change-set-shapes'
import { createContext, use } from 'react'

/** The set of the current screen. */
export type SetHere = {
  number: number
  scope: string | null
  set: ChangeSet
  /** Why its changes cannot be edited. */
  refusal: string | undefined
  isOneColumn: boolean
}

export const SetHereContext = createContext<SetHere | undefined>(undefined)

export function useSetHere(): SetHere {
  const here = use(SetHereContext)
  if (!here) throw new Error('This stands outside a change set')
  return here
}
