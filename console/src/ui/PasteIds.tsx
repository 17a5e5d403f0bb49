import { Button, Modal, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { IconClipboardList } from '../icons.ts'
import { countOf, formatCount } from './format-number.ts'
import styles from './PasteIds.module.css'
import { mostPasted, splitIds } from './paste-ids.ts'

export type Paste = {
  /** The button and the dialog's title: "Paste keys". */
  label: string
  noun: [singular: string, plural: string]
  onPaste: (ids: string[]) => void
}

/** Filters a list by many ids at once, as they come from a spreadsheet or a chat. */
export function PasteIds({ label, noun, onPaste }: Paste) {
  const [isOpen, setIsOpen] = useState(false)
  const [text, setText] = useState('')
  const ids = splitIds(text)
  const isTooMany = ids.length > mostPasted

  function submit(event: FormEvent) {
    event.preventDefault()
    event.stopPropagation()
    if (ids.length === 0 || isTooMany) return
    setIsOpen(false)
    setText('')
    onPaste(ids)
  }

  return (
    <>
      <Button leftSection={<IconClipboardList aria-hidden />} onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      <Modal opened={isOpen} onClose={() => setIsOpen(false)} title={label} size={480}>
        <form className={styles.form} onSubmit={submit}>
          <Textarea
            label={noun[1].charAt(0).toUpperCase() + noun[1].slice(1)}
            description="Separated by commas, blanks or lines."
            rows={8}
            data-autofocus
            spellCheck={false}
            classNames={{ input: 'mono' }}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            error={
              isTooMany &&
              `At most ${formatCount(mostPasted)} at once; these are ${formatCount(ids.length)}. Take some out.`
            }
          />
          <div className={styles.actions}>
            <span className={styles.count} role="status">
              {countOf(ids.length, ...noun)}
            </span>
            <Button onClick={() => setIsOpen(false)}>Cancel</Button>
            <Button type="submit" variant="filled" disabled={ids.length === 0 || isTooMany}>
              Filter by {countOf(ids.length, ...noun)}
            </Button>
          </div>
        </form>
      </Modal>
    </>
  )
}
