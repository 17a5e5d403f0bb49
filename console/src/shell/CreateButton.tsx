import type { Right } from '@regent/contract/permissions'
import type { ReactNode } from 'react'
import { ActionButton } from '../ui/ActionButton.tsx'
import { IconPlus } from '../ui/icons.ts'
import { useRights } from './rights.ts'

type CreateButtonProps = {
  right: Right
  /** Why it cannot be used now by those who have the right. */
  disabledReason?: string | false | undefined
  onClick: () => void
  children: ReactNode
}

/** Adds something to the list of a screen; it stands above the list, and in its place while it is empty. */
export function CreateButton({ right, disabledReason, onClick, children }: CreateButtonProps) {
  const rights = useRights()
  return (
    <ActionButton
      variant="filled"
      leftSection={<IconPlus aria-hidden />}
      disabledReason={rights.refusal(right) ?? disabledReason}
      onClick={onClick}
    >
      {children}
    </ActionButton>
  )
}
