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

type Base = { config: ConfigMap; version: number }

type SaveActions = {
  onSaved: () => void
  /** Someone else has saved a newer config; `own` are the unsaved changes. */
  onConflict: (newer: Base, own: NamedChange[]) => void
}

function useConfigSave(base: Base, { onSaved, onConflict }: SaveActions) {
  const { realmId } = useRealm()
  return useMutation({
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
    onSuccess: onSaved,
    onError: (refusal, next) => {
      const newer = newerConfigIn(refusal)
      if (newer) onConflict(newer, changesBetween(base.config, next))
    },
  })
}

/** Asks before it discards changes. */
function useLeave(isEdited: boolean, onClose: () => void) {
  const confirm = useConfirm()
  const [isAsking, setIsAsking] = useState(false)
  useLeaveWarning(isEdited)
  async function leave() {
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
  return { leave, isAsking }
}

/** Edits the full config as JSON: first the text, then the diff, then the save, which sends the loaded version. */
export function ConfigJsonDialog({ config, version, isOpen, onClose }: ConfigJsonDialogProps) {
  const { environment } = useRealm()
  const [base, setBase] = useState({ config, version })
  const [text, setText] = useState(() => formatConfig(config))
  const [wanted, setWanted] = useState<ConfigMap>()
  /** After a conflict: the keys that both sides have changed. */
  const [touched, setTouched] = useState<NamedChange[]>()
  const save = useConfigSave(base, {
    onSaved: onClose,
    onConflict: (newer, own) => {
      const merged = withChanges(newer.config, own)
      setTouched(own.filter(({ name, before, after }) => ![before, after].includes(newer.config[name] ?? null)))
      setBase(newer)
      setText(formatConfig(merged))
      setWanted(merged)
    },
  })
  const isStale = newerConfigIn(save.error) !== undefined

  const { leave, isAsking } = useLeave(isOpen && text !== formatConfig(base.config), onClose)
  const close = () => {
    if (!save.isPending) void leave()
  }

  return (
    <Modal opened={isOpen} onClose={close} closeOnEscape={!isAsking} title="Config as JSON" size={860}>
      <div className="stack">
        <ProdNotice environment={environment} />
        {save.error && !isStale && <ErrorNotice failure={writeFailure('The config was not saved.', save.error)} />}
        {touched && <ConflictNotice touched={touched} />}
        {wanted ? (
          <ConfigDiff
            changes={changesBetween(base.config, wanted)}
            isSaving={save.isPending}
            onBack={() => setWanted(undefined)}
            onSave={() => save.mutate(wanted)}
          />
        ) : (
          <ConfigText text={text} onText={setText} onCancel={close} onPreview={setWanted} />
        )}
      </div>
    </Modal>
  )
}

function ConflictNotice({ touched }: { touched: readonly NamedChange[] }) {
  return (
    <div className={`stack gap-8 caution ${styles.conflict}`} role="alert">
      <p className="flush">
        Someone else changed the config. Your changes were not saved. Compare them with theirs, then save again.
      </p>
      {touched.length > 0 && (
        <p className="flush">
          Changed by both of you: <strong>{touched.map(({ name }) => name).join(', ')}</strong>. Saving keeps yours.
        </p>
      )}
    </div>
  )
}

type ConfigDiffProps = {
  changes: NamedChange[]
  isSaving: boolean
  onBack: () => void
  onSave: () => void
}

function ConfigDiff({ changes, isSaving, onBack, onSave }: ConfigDiffProps) {
  const rights = useRights()
  const missing = rightsFor(changes).map(rights.refusal).find(Boolean)
  const sides = shownSides(changes)

  return (
    <>
      <StateDifferences isCode label="Changes of the config" {...sides} />
      <div className={`flex wrap ${styles.actions}`}>
        <Button onClick={onBack} disabled={isSaving}>
          Back to the text
        </Button>
        <ActionButton
          variant="filled"
          loading={isSaving}
          disabledReason={changes.length === 0 ? 'No changes to save.' : missing}
          onClick={onSave}
        >
          {changes.length === 0 ? 'Save' : `Save ${formatQuantity(changes.length, 'change')}`}
        </ActionButton>
      </div>
    </>
  )
}

type ConfigTextProps = {
  text: string
  onText: (text: string) => void
  onCancel: () => void
  onPreview: (config: ConfigMap) => void
}

function ConfigText({ text, onText, onCancel, onPreview }: ConfigTextProps) {
  const [error, setError] = useState<string>()
  const area = useRef<HTMLTextAreaElement>(null)
  function preview() {
    const read = readConfigText(text)
    if ('fault' in read) {
      const { line, column, message } = read.fault
      setError(`Line ${line}, column ${column}: ${message}`)
      placeCursor(area.current, text, line, column)
      return
    }
    setError(undefined)
    onPreview(read.config)
  }
  return (
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
          onText(event.currentTarget.value)
          setError(undefined)
        }}
      />
      <div className={`flex wrap ${styles.actions}`}>
        <Button onClick={onCancel}>Cancel</Button>
        <Button variant="filled" onClick={preview}>
          Preview changes
        </Button>
      </div>
    </>
  )
}

function placeCursor(area: HTMLTextAreaElement | null, text: string, line: number, column: number) {
  const linesBefore = text.split('\n').slice(0, line - 1)
  const position = linesBefore.reduce((sum, one) => sum + one.length + 1, 0) + column - 1
  area?.focus()
  area?.setSelectionRange(position, position + 1)
}
