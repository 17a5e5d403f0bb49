import { Button, Modal } from '@mantine/core'
import { difference } from '@regent/contract/differences/difference'
import { saveCatalog, saveSkus } from '@regent/contract/monetize/commerce'
import { formatQuantity } from '@regent/contract/words'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { write } from '../../../api/act.ts'
import { realmScope } from '../../../api/client.ts'
import { writeFailure } from '../../../api/failure.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { StateDifferences } from '../../../ui/differences/Differences.tsx'
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx'
import type { FormFailure } from '../../../ui/form/use-form-faults.ts'
import { ActionButton } from '../../../ui/layout/ActionButton.tsx'
import styles from './Commerce.module.css'
import { type CommerceChange, fieldWithin, findNewer, type Live } from './catalog-changes.ts'
import { comparableSkus, toComparableCatalog, withEmptyRecords } from './catalog-words.ts'

type ReviewDialogProps = {
  realmId: string
  live: Live
  change: CommerceChange
  isOpen: boolean
  /** Returns to the form, with the failure if the server rejected one of its fields. */
  onClose: (refused?: FormFailure) => void
  onSaved: () => void
}

/** Sends the version that the operator saw, so that a newer catalog is never overwritten. */
async function saveChange(change: CommerceChange, { catalog, skus }: Live, scope: string | null): Promise<void> {
  if (change.of === 'catalog') {
    const body = change.apply(catalog)
    const options = { scope, ifMatch: catalog.version }
    await write(saveCatalog, { body }, { subject: ['store', 'offer'], done: change.title, ...options })
  } else {
    const body = { definitions: change.apply(skus.definitions) }
    await write(saveSkus, { body }, { subject: 'sku', done: change.title, scope, ifMatch: skus.version })
  }
}

const saveLabel = ({ creates }: CommerceChange, count: number): string =>
  creates ? `Create 1 ${creates}` : count === 0 ? 'Save' : `Save ${formatQuantity(count, 'change')}`

const refusedMessage = 'The catalog was not saved.'

/** The failure for the form of the edited record; undefined if none of its fields was rejected. */
function toFailure(error: unknown, change: CommerceChange, { catalog, skus }: Live): FormFailure | undefined {
  const failure = writeFailure(refusedMessage, error)
  const body = change.of === 'catalog' ? change.apply(catalog) : { definitions: change.apply(skus.definitions) }
  const fields = (failure.fields ?? []).flatMap(({ field, message }) => {
    const within = change.path && fieldWithin(body, change.path, field)
    return within === undefined ? [] : [{ field: within, message: message.replace(field, within) }]
  })
  return fields.length > 0 ? { ...failure, fields } : undefined
}

/** Shows the changes in the live catalog, field by field, and saves them. */
export function ReviewDialog({ realmId, live, change, isOpen, onClose, onSaved }: ReviewDialogProps) {
  const rights = useRights()
  const [base, setBase] = useState(live)
  const [isNewer, setIsNewer] = useState(false)
  const sides =
    change.of === 'catalog'
      ? { before: toComparableCatalog(base.catalog), after: toComparableCatalog(change.apply(base.catalog)) }
      : {
          before: comparableSkus(base.skus.definitions),
          after: comparableSkus(change.apply(base.skus.definitions)),
        }
  // As stored by the server: without unset fields.
  const after: unknown = JSON.parse(JSON.stringify(sides.after))
  const before = withEmptyRecords(JSON.parse(JSON.stringify(sides.before)), after)
  const count = difference({ before, after }).count
  const version = change.of === 'catalog' ? base.catalog.version : base.skus.version
  const save = useMutation({
    mutationFn: () => saveChange(change, base, realmScope(realmId)),
    onSuccess: onSaved,
    onError: (error) => {
      const newer = findNewer(error, change.of)
      if (!newer) return
      setBase({ ...base, ...newer })
      setIsNewer(true)
    },
  })
  const isStale = findNewer(save.error, change.of) !== undefined
  const refused = save.error && !isStale ? toFailure(save.error, change, base) : undefined
  const back = () => onClose(refused)

  return (
    <Modal opened={isOpen} onClose={back} returnFocus={!refused} title="Review before saving" size={860}>
      <div className="stack">
        <p className="flush">
          {change.title}. Compared with version {version}, which is live now. Players get the change immediately after
          saving.
        </p>
        {isNewer && (
          <p className="flush caution" role="alert">
            Someone else saved first. Your change was not saved. Review it on top of theirs, then save again.
          </p>
        )}
        {save.error && !isStale && <ErrorNotice failure={writeFailure(refusedMessage, save.error)} />}
        <StateDifferences label="Changes of the catalog" before={before} after={after} />
        <div className={`flex wrap ${styles.actions}`}>
          <Button onClick={back} disabled={save.isPending}>
            Back
          </Button>
          <ActionButton
            variant="filled"
            loading={save.isPending}
            disabledReason={
              rights.refusal(change.of === 'catalog' ? 'edit commerce-catalog' : 'edit sku') ??
              (count === 0 && 'No changes to save.')
            }
            onClick={() => save.mutate()}
          >
            {saveLabel(change, count)}
          </ActionButton>
        </div>
      </div>
    </Modal>
  )
}
