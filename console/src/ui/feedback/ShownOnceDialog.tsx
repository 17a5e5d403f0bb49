import { Button, Checkbox, Modal } from '@mantine/core'
import { type ReactNode, useState } from 'react'

type ShownOnceDialogProps = {
  title: string
  /** The label of the checkbox that confirms that the secret is stored. */
  storedLabel: string
  isOpen: boolean
  onClose: () => void
  children: ReactNode
}

/** Shows a secret this one time. It cannot be closed before the person confirms that it is stored. */
export function ShownOnceDialog({ title, storedLabel, isOpen, onClose, children }: ShownOnceDialogProps) {
  const [isStored, setIsStored] = useState(false)
  return (
    <Modal
      opened={isOpen}
      onClose={() => isStored && onClose()}
      closeOnEscape={isStored}
      closeOnClickOutside={isStored}
      withCloseButton={false}
      title={title}
      size={640}
    >
      <div className="stack">
        {children}
        <div className="row wrap spread">
          <Checkbox
            label={storedLabel}
            checked={isStored}
            onChange={({ currentTarget }) => setIsStored(currentTarget.checked)}
          />
          <Button variant="filled" disabled={!isStored} onClick={onClose}>
            Done
          </Button>
        </div>
      </div>
    </Modal>
  )
}
