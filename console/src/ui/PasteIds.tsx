import { Button } from '@mantine/core'
import { IconClipboardList } from '../icons.ts'
import { later } from './later.tsx'
import { useOpened } from './use-opened.ts'

const PasteIdsDialog = later(() => import('./PasteIdsDialog.tsx').then((module) => module.PasteIdsDialog))

export type Paste = {
  /** The button and the dialog's title: "Paste keys". */
  label: string
  noun: [singular: string, plural: string]
  onPaste: (ids: string[]) => void
}

/** Filters a list by many ids at once, as they come from a spreadsheet or a chat. */
export function PasteIds(paste: Paste) {
  const dialog = useOpened<true>()
  return (
    <>
      <Button leftSection={<IconClipboardList aria-hidden />} onClick={() => dialog.open(true)}>
        {paste.label}
      </Button>
      {dialog.item && <PasteIdsDialog {...paste} isOpen={dialog.isOpen} onClose={dialog.close} />}
    </>
  )
}
