import type { ContentFinding } from '@regent/contract/operate/content/content-checks'
import { humanizeName } from '@regent/contract/operate/content/content-fields'
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '../../../ui/layout/icons.ts'
import styles from './Editor.module.css'
import { elementId } from './item-field.ts'
import type { DraftChecks } from './use-draft-checks.ts'

type ChecksCardProps = {
  checks: DraftChecks
  /** Shows the form, which contains the fields. */
  onField: () => void
}

/** Validation results of the draft, with links to the fields. */
export function ChecksCard({ checks: { errors, warnings, state }, onField }: ChecksCardProps) {
  const goTo = (field: string) => {
    onField()
    setTimeout(() => focusField(field))
  }
  return (
    <aside className={`panel padded ${styles.checks}`} aria-label="Checks">
      <h3>Checks</h3>
      <div role="status">
        {state === 'unknown' && <p className="dimmed">Enter an id to check the item.</p>}
        {state !== 'unknown' && errors.length + warnings.length === 0 && (
          <p className={`flex flush ${styles.finding}`}>
            <IconCircleCheck className="done-text" aria-hidden /> No problems found.
          </p>
        )}
        {errors.map((one) => (
          <Finding key={`${one.field} ${one.reason}`} {...one} isError onGo={goTo} />
        ))}
        {warnings.map((one) => (
          <Finding key={`${one.field} ${one.reason}`} {...one} isError={false} onGo={goTo} />
        ))}
      </div>
    </aside>
  )
}

type FindingProps = ContentFinding & { isError: boolean; onGo: (field: string) => void }

function Finding({ field, reason, isError, onGo }: FindingProps) {
  const name = field.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) + 1 : humanizeName(part)))
  return (
    <div className={`flex flush ${styles.finding}`}>
      {isError ? (
        <IconCircleX className={styles.bad} aria-label="Error" />
      ) : (
        <IconAlertTriangle className={styles.warn} aria-label="Warning" />
      )}
      <div>
        {field === '' ? (
          <strong>The item</strong>
        ) : (
          <button type="button" className={`plain-button strong ${styles.goTo}`} onClick={() => onGo(field)}>
            {name.join(' › ')}
          </button>
        )}
        <p>{reason}</p>
      </div>
    </div>
  )
}

/** The field itself, or the nearest enclosing one. */
function focusField(field: string): void {
  const parts = field.split('.')
  for (let end = parts.length; end > 0; end -= 1) {
    const element = document.getElementById(elementId(parts.slice(0, end).join('.')))
    if (!element) continue
    element.scrollIntoView({ block: 'center' })
    element.focus()
    return
  }
}
