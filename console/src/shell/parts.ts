import type { AuditEntry } from '@regent/contract/audit'
import { type ComponentType, createContext, use } from 'react'
import type { Navigation } from './nav-groups.ts'
import type { Rights } from './rights.ts'

/** What areas put into the frame. The composition fills it in once, so that the shell knows no area. */
export type ShellParts = {
  navigation: Navigation
  /** Stands in the header where changes of others are not shown. */
  ConnectionNotice: ComponentType
  /** Opens the players one wants to find again. Stands in the header of a realm. */
  GoToPlayer: ComponentType
  /** The part of the account menu about organizations. */
  OrganizationMenu: ComponentType
  /** Dialogs that open over any screen. */
  Dialogs: ComponentType
  /** Why the operator may not undo a change; nothing when it is permitted. */
  undoRefusal: (change: AuditEntry, rights: Rights) => string | undefined
}

export const ShellPartsContext = createContext<ShellParts | undefined>(undefined)

export function useShellParts(): ShellParts {
  const parts = use(ShellPartsContext)
  if (!parts) throw new Error('The shell has been given no parts')
  return parts
}
