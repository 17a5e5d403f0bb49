import { Button, Modal } from '@mantine/core'
import { formatQuantity } from '@regent/contract/words'
import { closeRefusedUndo, type RefusedUndo, undo } from '../../../api/undo.ts'
import styles from './Audit.module.css'
import { UndoFields } from './UndoFields.tsx'
import { useChangeWords } from './use-change-words.ts'

/** Shows why a change could not be undone: each value before, after and now, and the author of the newer change. */
export function UndoDialog({ refused: { done, state, message } }: { refused: RefusedUndo }) {
  const words = useChangeWords()
  const possible = state.fields.filter(({ isPossible }) => isPossible).map(({ name }) => name)
  const toucher = state.fields.find(({ touchedBy }) => touchedBy)?.touchedBy
  // Fields can be selected for a single change only.
  const otherEntries = done.entries.length === 1 ? possible : []

  function undoOthers() {
    closeRefusedUndo()
    // The confirmation was given before the first attempt.
    void undo({ ...done, change: undefined }, otherEntries)
  }

  return (
    <Modal opened onClose={closeRefusedUndo} title="Not undone" size={640}>
      <div className="stack">
        <p className="flush breakable">
          <strong>{done.message}</strong>
        </p>
        <p className="flush breakable">
          {message}
          {done.entries.length > 1 && ` Part of ${formatQuantity(done.entries.length, 'change')} made together.`}
        </p>
        <UndoFields
          fields={state.fields}
          valueName={toucher && words ? words.valueNameOf(toucher) : 'value'}
          label="Effect of undoing now"
        />
        <div className={`flex ${styles.actions}`}>
          {otherEntries.length > 0 && (
            <Button onClick={undoOthers}>
              Undo the other {otherEntries.length === 1 ? 'field' : `${otherEntries.length} fields`}
            </Button>
          )}
          <Button data-autofocus onClick={closeRefusedUndo}>
            Close
          </Button>
        </div>
      </div>
    </Modal>
  )
}
