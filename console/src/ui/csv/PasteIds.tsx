import { Button } from '@mantine/core'
import { lazyDialog } from '../code/lazy-dialog.tsx'
import { useDrawer } from '../code/use-drawer.tsx'
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
  const dialog = useDrawer((layer) => <PasteIdsDialog {...layer} {...paste} />)
  return (
    <>
      <Button leftSection={<IconClipboardList aria-hidden />} onClick={() => dialog.open()}>
        {paste.label}
      </Button>
      {dialog.element}
    </>
  )
}
