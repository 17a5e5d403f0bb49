import type { AuditEntry } from '@regent/contract/audit'
import { customerScope } from '../../../api/client.ts'
import { undo } from '../../../api/undo.ts'
import { useConfirm } from '../../../ui/ConfirmDialog.tsx'
import { countOf } from '../../../ui/format-number.ts'
import { UndoButton } from './UndoButton.tsx'

/** The number of changes that the server undoes in one call. */
const maxAtOnce = 100

type UndoSelectedProps = { entries: readonly AuditEntry[]; onDone: () => void }

/** Undoes the chosen changes together, all or none. */
export function UndoSelected({ entries, onDone }: UndoSelectedProps) {
  const confirm = useConfirm()
  const words = countOf(entries.length, 'change')

  async function undoAll() {
    const isConfirmed = await confirm({
      title: `Undo ${words}?`,
      body: 'The newest is undone first. If one of them cannot be undone, because somebody has changed the same since, none is undone.',
      verb: `Undo ${words}`,
      level: 'costly',
    })
    if (!isConfirmed) return
    onDone()
    await undo({
      message: `${words} of the audit trail`,
      entries: entries.map(({ id }) => id),
      scope: customerScope(),
    })
  }

  return (
    <UndoButton
      entries={entries}
      disabledReason={entries.length > maxAtOnce ? `At most ${maxAtOnce} changes are undone at once.` : undefined}
      onClick={undoAll}
    >
      Undo selected
    </UndoButton>
  )
}
