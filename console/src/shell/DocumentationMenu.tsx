import { ActionIcon } from '@mantine/core'
import { IconBook } from '../ui/icons.ts'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { MenuButton } from '../ui/MenuButton.tsx'

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
