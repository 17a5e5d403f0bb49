import type { AuditEntry } from '@regent/contract/organization/audit'
import { customerScope } from '../../../api/client.ts'
import { undo } from '../../../api/undo.ts'
import { useConfirm } from '../../../ui/feedback/ConfirmDialog.tsx'
import { countOf } from '../../../ui/words/format-number.ts'
import { UndoButton } from './UndoButton.tsx'
import { useEffectInProd } from './use-undo-question.ts'

/** The number of changes that the server undoes in one call. */
const maxAtOnce = 100

type UndoSelectedProps = { entries: readonly AuditEntry[]; onDone: () => void }

/** Undoes the chosen changes together, all or none. */
export function UndoSelected({ entries, onDone }: UndoSelectedProps) {
  const confirm = useConfirm()
  const effectInProd = useEffectInProd()
  const words = countOf(entries.length, 'change')

  async function undoAll() {
    const effects = new Set(await Promise.all(entries.map(effectInProd)))
    const isConfirmed = await confirm({
      title: `Undo ${words}?`,
      body: ['The newest is undone first. If somebody has changed one of them since, none is undone.', ...effects]
        .filter(Boolean)
        .join(' '),
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
