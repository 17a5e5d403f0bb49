import { Button } from '@mantine/core'
import { lazyDialog } from '../code/lazy-dialog.tsx'
import { useOpened } from '../code/use-opened.ts'
import { IconClipboardList } from '../layout/icons.ts'

const PasteIdsDialog = lazyDialog(() => import('./PasteIdsDialog.tsx').then((module) => module.PasteIdsDialog))

export type Paste = {
  /** The button and the dialog's title: "Paste keys". */
  label: string
  noun: [singular: string, plural: string]
  onPaste: (ids: string[]) => void
}

/** Filters a list by many pasted ids, such as from a spreadsheet or a chat. */
export function PasteIds(paste: Paste) {
  const dialog = useOpened<true>()
  return (
    <>
      <Button leftSection={<IconClipboardList aria-hidden />} onClick={() => dialog.open(true)}>
        {paste.label}
      </Button>
      {dialog.item && <PasteIdsDialog key={dialog.key} {...paste} isOpen={dialog.isOpen} onClose={dialog.close} />}
    </>
  )
}
