import type { ButtonProps } from '@mantine/core'
import type { rightsToUndo } from '@regent/contract/audit-subjects'
import type { AuditEntry } from '@regent/contract/organization/audit'
import type { ReactNode } from 'react'
import { useRights } from '../../../shell/scope/rights.ts'
import { ActionButton } from '../../../ui/layout/ActionButton.tsx'
import { IconArrowBackUp } from '../../../ui/layout/icons.ts'
import { undoRefusal } from './undo-rights.ts'

type UndoButtonProps = Pick<ButtonProps, 'variant' | 'loading'> & {
  /** The entries to undo: each needs a right of its own, in its own realm. */
  entries: readonly AuditEntry[]
  /** Which rights it needs, if not those of undoing each by itself. */
  rightsOf?: typeof rightsToUndo | undefined
  /** The reason why nobody can undo it. */
  disabledReason?: string | undefined
  'aria-label'?: string
  onClick: () => void
  children: ReactNode
}

/**
 * The one button that undoes. When the operator lacks the right to the inverse change, it is disabled and names the
 * right.
 */
export function UndoButton({ entries, rightsOf, disabledReason, ...button }: UndoButtonProps) {
  const rights = useRights()
  const refusal = entries.map((entry) => undoRefusal(entry, rights, rightsOf)).find((reason) => reason !== undefined)
  return (
    <ActionButton
      {...button}
      leftSection={<IconArrowBackUp aria-hidden />}
      disabledReason={refusal ?? disabledReason}
    />
  )
}
