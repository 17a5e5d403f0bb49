import { ActionIcon } from '@mantine/core'
import { lazyDialog } from '../../ui/code/lazy-dialog.tsx'
import { IconBook } from '../../ui/layout/icons.ts'
import { MenuButton } from '../../ui/layout/MenuButton.tsx'

const DocumentationItems = lazyDialog(() =>
  import('./DocumentationItems.tsx').then((module) => module.DocumentationItems),
)

/** The button of the help menu. */
export const DocumentationMenu = () => (
  <MenuButton
    button={
      <ActionIcon aria-label="Documentation" data-tip="Documentation">
        <IconBook aria-hidden />
      </ActionIcon>
    }
  >
    {(anchored) => <DocumentationItems {...anchored} />}
  </MenuButton>
)
