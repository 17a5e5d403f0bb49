import { ActionIcon } from '@mantine/core'
import { IconUserStar } from '../../../ui/icons.ts'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { useOpened } from '../../../ui/use-opened.ts'

const GoToDrawer = lazyDialog(() => import('./GoToDrawer.tsx').then((module) => module.GoToDrawer))

/** Opens the go-to drawer. It needs a realm, because each realm has its own lists. */
export function GoToButton() {
  const drawer = useOpened<true>()
  return (
    <>
      <ActionIcon
        aria-label="Go to player"
        aria-haspopup="dialog"
        data-tip="Recent and saved players"
        onClick={() => drawer.open(true)}
      >
        <IconUserStar aria-hidden />
      </ActionIcon>
      {drawer.item && <GoToDrawer key={drawer.key} isOpen={drawer.isOpen} onClose={drawer.close} />}
    </>
  )
}
