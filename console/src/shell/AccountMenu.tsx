import { ActionIcon } from '@mantine/core'
import { IconUserCircle } from '../ui/icons.ts'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { MenuButton } from '../ui/MenuButton.tsx'

const AccountItems = lazyDialog(() => import('./AccountItems.tsx').then((module) => module.AccountItems))

/** The button of the account menu. */
export const AccountMenu = () => (
  <MenuButton
    button={
      <ActionIcon aria-label="Account" data-tip="Account">
        <IconUserCircle aria-hidden />
      </ActionIcon>
    }
  >
    {(anchored) => <AccountItems {...anchored} />}
  </MenuButton>
)
