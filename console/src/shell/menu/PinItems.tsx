import { Menu } from '@mantine/core'
import { setPreferences, usePreferences } from '../../api/session/session.ts'
import { AnchoredMenu } from '../../ui/layout/Anchored.tsx'
import { IconArrowsSort, IconEye, IconEyeOff, IconPinnedOff } from '../../ui/layout/icons.ts'
import type { Anchored } from '../../ui/layout/MenuButton.tsx'
import { pinSets } from './menu.ts'
import { savePins } from './pins.ts'

/** The options of the menu: another set of pins, recent screens, the order. */
export function PinItems(anchored: Anchored) {
  const { hidesRecent = false, hasFixedOrder = false } = usePreferences()
  return (
    <AnchoredMenu {...anchored} position="bottom-end">
      <Menu.Label>Replace the pins with those for</Menu.Label>
      {pinSets.map(({ name, icon: SetIcon, pins }) => {
        return (
          <Menu.Item key={name} leftSection={<SetIcon aria-hidden />} onClick={() => savePins(pins)}>
            {name}
          </Menu.Item>
        )
      })}
      <Menu.Divider role="separator" />
      <Menu.Item leftSection={<IconPinnedOff aria-hidden />} onClick={() => savePins([])}>
        No pins
      </Menu.Item>
      <Menu.Item
        leftSection={hidesRecent ? <IconEye aria-hidden /> : <IconEyeOff aria-hidden />}
        onClick={() => setPreferences({ hidesRecent: !hidesRecent })}
      >
        {hidesRecent ? 'Show recent screens' : 'Hide recent screens'}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconArrowsSort aria-hidden />}
        onClick={() => setPreferences({ hasFixedOrder: !hasFixedOrder })}
      >
        {hasFixedOrder ? 'Most opened screens first' : 'Fixed order'}
      </Menu.Item>
    </AnchoredMenu>
  )
}
