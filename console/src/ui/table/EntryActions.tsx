import { ActionIcon } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconTrash } from '../layout/icons.ts'

type EntryActionsProps = {
  /** Display name of the entry: "Phase 2". */
  name: string
  index: number
  count: number
  onMove: (to: number) => void
  onRemove: () => void
}

/** Moves an entry of a list in a form up and down, or removes it. */
export const EntryActions = ({ name, index, count, onMove, onRemove }: EntryActionsProps) => (
  <>
    <ActionIcon
      variant="subtle"
      aria-label={`Move ${name} up`}
      disabled={index === 0}
      onClick={() => onMove(index - 1)}
    >
      <IconArrowUp aria-hidden />
    </ActionIcon>
    <ActionIcon
      variant="subtle"
      aria-label={`Move ${name} down`}
      disabled={index === count - 1}
      onClick={() => onMove(index + 1)}
    >
      <IconArrowDown aria-hidden />
    </ActionIcon>
    <ActionIcon variant="subtle" aria-label={`Remove ${name}`} onClick={onRemove}>
      <IconTrash aria-hidden />
    </ActionIcon>
  </>
)
