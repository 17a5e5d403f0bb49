import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '../../ui/layout/icons.ts'

/** Light or dark; the choice is stored in this browser. */
export function ThemeSwitch() {
  const { setColorScheme } = useMantineColorScheme()
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const other = scheme === 'dark' ? 'light' : 'dark'
  const ThemeIcon = scheme === 'dark' ? IconSun : IconMoon
  return (
    <ActionIcon
      aria-label={`Switch to the ${other} theme`}
      data-tip={`${other === 'dark' ? 'Dark' : 'Light'} theme`}
      onClick={() => setColorScheme(other)}
    >
      <ThemeIcon aria-hidden />
    </ActionIcon>
  )
}
