import { Button, Modal, Textarea } from '@mantine/core'
import { replaceConfig } from '@regent/contract/operate/config'
import { formatQuantity } from '@regent/contract/words'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { write } from '../../../api/act.ts'
import { realmScope } from '../../../api/client.ts'
import { writeFailure } from '../../../api/failure.ts'
import { useRealm } from '../../../shell/frame/place.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { StateDifferences } from '../../../ui/differences/Differences.tsx'
import { useConfirm } from '../../../ui/feedback/ConfirmDialog.tsx'
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx'
import { useLeaveWarning } from '../../../ui/form/use-leave-warning.ts'
import { ActionButton } from '../../../ui/layout/ActionButton.tsx'
import styles from './Config.module.css'
import { newerConfigIn } from './change-keys.ts'
import {
  type ConfigMap,
  changesBetween,
  formatConfig,
  type NamedChange,
  readConfigText,
  rightsFor,
  shownSides,
  withChanges,
} from './config-text.ts'
import { ProdNotice } from './ProdNotice.tsx'

type ConfigJsonDialogProps = { config: ConfigMap; version: number; isOpen: boolean; onClose: () => void }

/** Edits the full config as JSON: first the text, then the diff, then the save, which sends the loaded version. */
export function ConfigJsonDialog({ config, version, isOpen, onClose }: ConfigJsonDialogProps) {
  const { realmId, environment } = useRealm()
  const rights = useRights()
  const confirm = useConfirm()
  const [base, setBase] = useState({ config, version })
  const [text, setText] = useState(() => formatConfig(config))
  const [error, setError] = useState<string>()
  const [wanted, setWanted] = useState<ConfigMap>()
  /** After a conflict: the keys that both sides have changed. */
  const [touched, setTouched] = useState<NamedChange[]>()
  const [isAsking, setIsAsking] = useState(false)
  const area = useRef<HTMLTextAreaElement>(null)
  const isEdited = isOpen && text !== formatConfig(base.config)
  useLeaveWarning(isEdited)

  const save = useMutation({
    // Stale versions are rejected: saving the full map would overwrite newer values.
    mutationFn: (next: ConfigMap) => {
      const count = formatQuantity(changesBetween(base.config, next).length, 'config key')
      return write(
        replaceConfig,
        { body: { config: next } },
        {
          subject: 'config',
          done: ({ entries }) =>
            entries.length > 0 ? `Changed ${count}` : `Changed ${count}; too many to undo at once`,
          scope: realmScope(realmId),
          ifMatch: base.version,
        },
      )
    },
    onSuccess: onClose,
    onError: (refusal, next) => {
      const newer = newerConfigIn(refusal)
      if (!newer) return
      const ownChanges = changesBetween(base.config, next)
      const merged = withChanges(newer.config, ownChanges)
      setTouched(ownChanges.filter(({ name, before, after }) => ![before, after].includes(newer.config[name] ?? null)))
      setBase(newer)
      setText(formatConfig(merged))
      setWanted(merged)
    },
  })
  const isStale = newerConfigIn(save.error) !== undefined

  async function leave() {
    if (save.isPending) return
    if (isEdited) {
      setIsAsking(true)
      const isConfirmed = await confirm({
        title: 'Discard your changes?',
        body: 'You have unsaved changes.',
        verb: 'Discard changes',
        level: 'discard',
      })
      setIsAsking(false)
      if (!isConfirmed) return
    }
    onClose()
  }

  function preview() {
    const read = readConfigText(text)
    if ('fault' in read) {
      const { line, column, message } = read.fault
      setError(`Line ${line}, column ${column}: ${message}`)
      placeCursor(area.current, text, line, column)
      return
    }
    setError(undefined)
    setWanted(read.config)
  }

  const changes = wanted ? changesBetween(base.config, wanted) : []
  const missing = rightsFor(changes).map(rights.refusal).find(Boolean)
  const sides = shownSides(changes)

  return (
    <Modal opened={isOpen} onClose={leave} closeOnEscape={!isAsking} title="Config as JSON" size={860}>
      <div className="stack">
        <ProdNotice environment={environment} />
        {save.error && !isStale && <ErrorNotice failure={writeFailure('The config was not saved.', save.error)} />}
        {touched && (
          <div className={`stack gap-8 caution ${styles.conflict}`} role="alert">
            <p className="flush">
              Someone else changed the config. Your changes were not saved. Compare them with theirs, then save again.
            </p>
            {touched.length > 0 && (
              <p className="flush">
                Changed by both of you: <strong>{touched.map(({ name }) => name).join(', ')}</strong>. Saving keeps
                yours.
              </p>
            )}
          </div>
        )}
        {wanted ? (
          <>
            <StateDifferences isCode label="Changes of the config" {...sides} />
            <div className={`flex wrap ${styles.actions}`}>
              <Button onClick={() => setWanted(undefined)} disabled={save.isPending}>
                Back to the text
              </Button>
              <ActionButton
                variant="filled"
                loading={save.isPending}
                disabledReason={changes.length === 0 ? 'No changes to save.' : missing}
                onClick={() => save.mutate(wanted)}
              >
                {changes.length === 0 ? 'Save' : `Save ${formatQuantity(changes.length, 'change')}`}
              </ActionButton>
            </div>
          </>
        ) : (
          <>
            <Textarea
              ref={area}
              label="Config"
              description="One object with namespace|key: value. Removed keys are deleted. Secrets are shown as plain text."
              autosize
              minRows={10}
              maxRows={24}
              spellCheck={false}
              data-autofocus
              className={styles.editor}
              value={text}
              error={error}
              onChange={(event) => {
                setText(event.currentTarget.value)
                setError(undefined)
              }}
            />
            <div className={`flex wrap ${styles.actions}`}>
              <Button onClick={leave}>Cancel</Button>
              <Button variant="filled" onClick={preview}>
                Preview changes
              </Button>
            </div>
          </>
        )}
      </div>
    </Modal>
  )
}

function placeCursor(area: HTMLTextAreaElement | null, text: string, line: number, column: number) {
  const linesBefore = text.split('\n').slice(0, line - 1)
  const position = linesBefore.reduce((sum, one) => sum + one.length + 1, 0) + column - 1
  area?.focus()
  area?.setSelectionRange(position, position + 1)
}
