import type { Right } from '@regent/contract/permissions'
import type { ReactNode } from 'react'
import { ActionButton } from '../../ui/layout/ActionButton.tsx'
import { IconPlus } from '../../ui/layout/icons.ts'
import { useRights } from '../scope/rights.ts'

type CreateButtonProps = {
  right: Right
  /** The reason why it is disabled, even with the right. */
  disabledReason?: string | false | undefined
  onClick: () => void
  children: ReactNode
}

/** The button that creates a record; shown above the list, and in its empty state. */
export function CreateButton({ right, disabledReason, onClick, children }: CreateButtonProps) {
  const rights = useRights()
  return (
    <ActionButton
      variant="filled"
      leftSection={<IconPlus aria-hidden />}
      disabledReason={rights.refusal(right) ?? rights.readOnly ?? disabledReason}
      onClick={onClick}
    >
      {children}
    </ActionButton>
  )
}
