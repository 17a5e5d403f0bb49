import type { AuditEntry } from '@regent/contract/organization/audit'
import { type ComponentType, createContext, use } from 'react'
import type { Rights } from '../scope/rights.ts'
import type { Navigation } from './nav-groups.ts'

/** What waits on a screen. */
export type ScreenCount = { count: number; isUrgent: boolean }

/** The parts that areas add to the frame. The composition sets them once, so that the shell knows no area. */
export type ShellParts = {
  navigation: Navigation
  /** Shown in the header while changes of others do not arrive. */
  ConnectionNotice: ComponentType
  /** Opens the go-to drawer. Shown in the header of a realm. */
  GoToPlayer: ComponentType
  /** Tells in the header what waits in the realm. */
  Bell: ComponentType
  /** What waits on the screens of the realm of the address, by the path of their entries in the sidebar. */
  useScreenCounts: () => ReadonlyMap<string, ScreenCount>
  /** The part of the account menu about organizations. */
  OrganizationMenu: ComponentType
  /** Dialogs that open over any screen. */
  Dialogs: ComponentType
  /** The reason why the operator may not undo a change; undefined when it is permitted. */
  undoRefusal: (change: AuditEntry, rights: Rights) => string | undefined
  /** Asks before a change is undone where an undo needs it; answers whether to go on. */
  useUndoQuestion: () => (change: AuditEntry) => Promise<boolean>
}

export const ShellPartsContext = createContext<ShellParts | undefined>(undefined)

export function useShellParts(): ShellParts {
  const parts = use(ShellPartsContext)
  if (!parts) throw new Error('The shell has been given no parts')
  return parts
}
