import type { ButtonProps } from '@mantine/core'
import type { rightsToUndo } from '@regent/contract/audit-subjects'
import type { AuditEntry } from '@regent/contract/organization/audit'
import type { ReactNode } from 'react'
import { useRights } from '../../../shell/scope/rights.ts'
import { ActionButton } from '../../../ui/layout/ActionButton.tsx'
import { IconArrowBackUp } from '../../../ui/layout/icons.ts'
import { undoRefusal } from './undo-rights.ts'

type UndoButtonProps = Pick<ButtonProps, 'variant' | 'loading'> & {
  /** The entries to undo; each needs its right in its realm. */
  entries: readonly AuditEntry[]
  /** The required rights, if they differ from those of undoing each entry separately. */
  rightsOf?: typeof rightsToUndo | undefined
  /** The reason why nobody can undo it. */
  disabledReason?: string | undefined
  'aria-label'?: string
  onClick: () => void
  children: ReactNode
}

/** The undo button. If the operator lacks the right to the inverse change, it is disabled and shows the right. */
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
