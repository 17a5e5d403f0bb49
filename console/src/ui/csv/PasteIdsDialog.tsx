import { Button, Modal, Textarea } from '@mantine/core'
import { formatCount, formatQuantity } from '@regent/contract/words'
import { type FormEvent, useState } from 'react'
import type { Paste } from './PasteIds.tsx'
import styles from './PasteIdsDialog.module.css'
import { maxPasted, splitIds } from './paste-ids.ts'

type PasteIdsDialogProps = Paste & { isOpen: boolean; onClose: () => void }

/** The dialog for pasting ids. Keeps the text if it is closed without a search. */
export function PasteIdsDialog({ label, noun, onPaste, isOpen, onClose }: PasteIdsDialogProps) {
  const [text, setText] = useState('')
  const ids = splitIds(text)
  const isTooMany = ids.length > maxPasted

  function submit(event: FormEvent) {
    event.preventDefault()
    event.stopPropagation()
    if (ids.length === 0 || isTooMany) return
    onClose()
    setText('')
    onPaste(ids)
  }

  return (
    <Modal opened={isOpen} onClose={onClose} title={label} size={480}>
      <form className="stack" onSubmit={submit}>
        <Textarea
          label={noun[1].charAt(0).toUpperCase() + noun[1].slice(1)}
          description="Separated by commas, spaces or lines."
          rows={8}
          data-autofocus
          spellCheck={false}
          classNames={{ input: 'mono' }}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          error={isTooMany && `At most ${formatCount(maxPasted)} at once, not ${formatCount(ids.length)}. Remove some.`}
        />
        <div className="row">
          <span className={styles.count} role="status">
            {formatQuantity(ids.length, ...noun)}
          </span>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="filled" disabled={ids.length === 0 || isTooMany}>
            Filter by {formatQuantity(ids.length, ...noun)}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
