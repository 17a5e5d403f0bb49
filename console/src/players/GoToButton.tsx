import { ActionIcon } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { IconUserStar } from '../icons.ts'
import { useOpened } from '../ui/use-opened.ts'

const loadDrawer = () => import('./GoToDrawer.tsx').then((module) => ({ default: module.GoToDrawer }))
const GoToDrawer = lazy(loadDrawer)

/** Opens the go-to drawer. Only where a realm is selected: the lists are a realm's. */
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
      {drawer.item && (
        <Suspense>
          <GoToDrawer key={drawer.key} isOpen={drawer.isOpen} onClose={drawer.close} />
        </Suspense>
      )}
    </>
  )
}
