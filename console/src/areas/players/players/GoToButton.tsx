import { ActionIcon } from '@mantine/core'
import { lazyDialog } from '../../../ui/code/lazy-dialog.tsx'
import { useDrawer } from '../../../ui/code/use-drawer.tsx'
import { IconUserStar } from '../../../ui/layout/icons.ts'

const GoToDrawer = lazyDialog(() => import('./GoToDrawer.tsx').then((module) => module.GoToDrawer))

/** Opens the go-to drawer. It needs a realm, because each realm has its own lists. */
export function GoToButton() {
  const drawer = useDrawer((layer) => <GoToDrawer {...layer} />)
  return (
    <>
      <ActionIcon
        aria-label="Go to player"
        aria-haspopup="dialog"
        data-tip="Recent and saved players"
        onClick={() => drawer.open()}
      >
        <IconUserStar aria-hidden />
      </ActionIcon>
      {drawer.element}
    </>
  )
}
