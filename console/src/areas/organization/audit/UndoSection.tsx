import type { AuditEntry, UndoState } from '@regent/contract/organization/audit'
import { customerScope } from '../../../api/client.ts'
import { undo } from '../../../api/undo.ts'
import { openForecast } from '../../../api/undo-forecasts.ts'
import { UndoButton } from './UndoButton.tsx'
import { UndoFields } from './UndoFields.tsx'

type UndoSectionProps = { entry: AuditEntry; undo: UndoState; message: string; valueName: string }

/** Shows the effect of undoing a change, with the undo button. */
export function UndoSection({ entry, undo: state, message, valueName }: UndoSectionProps) {
  const possible = state.fields.filter(({ isPossible }) => isPossible).map(({ name }) => name)
  const isPart = possible.length > 0 && possible.length < state.fields.length
  const done = { message, entries: [entry.id], scope: customerScope(), change: entry }
  const ask = () => openForecast({ ids: [entry.id], title: message, scope: customerScope() })
  const undoIt = () => undo(done, isPart ? possible : undefined)
  return (
    <section className="stack gap-6" aria-labelledby="undo-now">
      <div className="row spread">
        <h3 id="undo-now" className="part-title">
          Undo
        </h3>
        {state.verdict === 'used' ? (
          <UndoButton entries={[entry]} onClick={ask}>
            Undo…
          </UndoButton>
        ) : (
          <UndoButton
            entries={[entry]}
            disabledReason={state.isPossible ? undefined : (state.reason ?? 'It cannot be undone.')}
            onClick={undoIt}
          >
            {isPart ? `Undo ${possible.length} of ${state.fields.length} fields` : 'Undo this change'}
          </UndoButton>
        )}
      </div>
      {state.reason && <p className="flush dimmed">{state.reason}</p>}
      {state.fields.length > 0 && (
        <UndoFields fields={state.fields} valueName={valueName} label="Effect of undoing now" />
      )}
    </section>
  )
}
