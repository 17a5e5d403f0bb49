import type { AuditEntry } from '@regent/contract/organization/audit'
import { type ComponentType, createContext, use } from 'react'
import type { PlayerAction } from '../records/player-actions.ts'
import type { Rights } from '../scope/rights.ts'
import type { Navigation } from './nav-groups.ts'

/** The counter of a screen. */
export type ScreenCount = { count: number; isUrgent: boolean }

export type MessagePreviewProps = {
  texts: readonly { lng: string; subject: string; msg: string }[]
  /** Labels of the gifts, such as "50 × gems". */
  gifts?: readonly string[]
}

/**
 * The parts that areas add to the frame. The composition sets them once, so that the shell does not depend on areas.
 */
export type ShellParts = {
  navigation: Navigation
  /** Shown in the header while live updates are interrupted. */
  ConnectionNotice: ComponentType
  /** Opens the go-to drawer. Shown in the header of a realm. */
  GoToPlayer: ComponentType
  /** Shows needs in the header of a realm. */
  Bell: ComponentType
  /** Counters of the realm's screens, by the path of their sidebar entry. */
  useScreenCounts: () => ReadonlyMap<string, ScreenCount>
  /** The organizations in the account menu. */
  OrganizationMenu: ComponentType
  /** Actions on the players of any list. */
  playerActions: readonly PlayerAction[]
  /** A message as players see it, in one of its languages. */
  MessagePreview: ComponentType<MessagePreviewProps>
  /** Dialogs that open over any screen. */
  Dialogs: ComponentType
  /** The reason why the operator cannot undo a change; undefined if permitted. */
  undoRefusal: (change: AuditEntry, rights: Rights) => string | undefined
  /** Asks for a confirmation before an undo if needed; returns whether to continue. */
  useUndoQuestion: () => (change: AuditEntry) => Promise<boolean>
}

export const ShellPartsContext = createContext<ShellParts | undefined>(undefined)

export function useShellParts(): ShellParts {
  const parts = use(ShellPartsContext)
  if (!parts) throw new Error('The shell has been given no parts')
  return parts
}
