import { ActionIcon } from '@mantine/core'
import { lazyDialog } from '../../ui/code/lazy-dialog.tsx'
import { IconUserCircle } from '../../ui/layout/icons.ts'
import { MenuButton } from '../../ui/layout/MenuButton.tsx'

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
