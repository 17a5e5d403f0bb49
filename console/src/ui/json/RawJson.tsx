import { Button, Modal } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { CopyButton } from '../feedback/CopyButton.tsx'
import { IconBraces } from '../layout/icons.ts'
import styles from './Json.module.css'

type RawJsonProps = {
  value: unknown
  /** Title of the record: "player 3271". */
  title: string
}

/** The record as received from the server, behind a button. */
export function RawJson({ value, title }: RawJsonProps) {
  const [isOpen, { open, close }] = useDisclosure()
  return (
    <>
      <Button className={styles.open} leftSection={<IconBraces aria-hidden />} onClick={open}>
        Raw JSON
      </Button>
      {/* Above a popover that has the button in it. */}
      <Modal opened={isOpen} onClose={close} title={`Raw JSON of ${title}`} size={760} zIndex={310}>
        <JsonText value={value} />
      </Modal>
    </>
  )
}

/** A value as indented JSON with a button that copies it. */
export function JsonText({ value }: { value: unknown }) {
  const text = JSON.stringify(value, null, 2) ?? 'undefined'
  return (
    <div className={styles.rawFrame}>
      <div className={styles.copy}>
        <CopyButton value={text} label="Copy JSON" />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <pre className={styles.json} tabIndex={0}>
        {text}
      </pre>
    </div>
  )
}
