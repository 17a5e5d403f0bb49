import { Button } from '@mantine/core'
import { useLocation, useNavigate, useParams } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { usePreferences } from '../../api/session/session.ts'
import { allowSingleKeys, isDialogOpen, isFreeKey } from '../../ui/code/keys.ts'
import { lazyDialog } from '../../ui/code/lazy-dialog.tsx'
import { useDrawer } from '../../ui/code/use-drawer.tsx'
import { IconCopy, IconSearch } from '../../ui/layout/icons.ts'
import { useFrameEntry } from '../../ui/layout/screen-menu.ts'
import { filterId } from '../menu/MenuFilter.tsx'
import { buildJumps, type Chord, commandKey, readPress } from '../palette/keys.ts'
import { onPaletteRequest } from '../palette/palette-requests.ts'
import { useKeysOfScreen } from '../palette/screen-keys.ts'
import type { PlayerPlace } from '../routing/paths.ts'
import type { ShownScreen } from '../routing/screen.ts'
import { useLogStorage } from '../scope/log-storage.ts'
import { useRights } from '../scope/rights.ts'
import { destinationsFrom, screenAt } from './navigation.ts'
import { useShellParts } from './parts.ts'
import { useCustomer } from './place.ts'
import styles from './Shell.module.css'
import type { SidebarState } from './use-sidebar.ts'

// Typed text is buffered for its field while its code loads (use-drawer.tsx).
const Palette = lazyDialog(() => import('../palette/Palette.tsx').then((module) => module.Palette))
const KeysDialog = lazyDialog(() => import('../palette/KeysDialog.tsx').then((module) => module.KeysDialog))
const CopyRequestDialog = lazyDialog(() =>
  import('../reference/CopyRequestDialog.tsx').then((module) => module.CopyRequestDialog),
)

type QuickAccessProps = { shown: ShownScreen; sidebar: SidebarState }

/** The search button, and the global shortcuts: palette, list of shortcuts, `g` and a letter. */
export function QuickAccess({ shown, sidebar }: QuickAccessProps) {
  const { customerId } = useCustomer()
  const { gameId = '', realmId = '', playerId = '' } = useParams({ strict: false })
  const rights = useRights()
  const { navigation } = useShellParts()
  // The palette uses the pending screen: "audit, Enter, Ctrl+K, staging" is typed faster than a screen loads.
  const target = useLocation({ select: ({ pathname }) => pathname })
  const { hasSingleKeys = true } = usePreferences()
  const palette = useDrawer<string>((layer, text) => (
    <Palette
      {...layer}
      initialText={text}
      here={{ navigation, level: shown.level, screen: screenAt(navigation, target).screen, place, hasLogStorage }}
      sidebar={sidebar}
      showKeys={() => sheet.open()}
      showRequests={() => requests.open()}
    />
  ))
  const sheet = useDrawer((layer) => <KeysDialog {...layer} jumps={jumps} screenKeys={screenKeys} command={command} />)
  const requests = useDrawer((layer) => <CopyRequestDialog {...layer} />)
  useFrameEntry({ label: 'Copy request…', icon: <IconCopy aria-hidden />, onClick: () => requests.open() })
  const place: PlayerPlace = { customerId, gameId, realmId, playerId }
  const hasLogStorage = useLogStorage(realmId)
  const jumps = buildJumps(destinationsFrom(navigation, shown.level, place, rights, hasLogStorage))
  const screenKeys = useKeysOfScreen()
  const command = commandKey(navigator.platform)

  useEffect(() => allowSingleKeys(hasSingleKeys), [hasSingleKeys])
  useEffect(() => onPaletteRequest(palette.open), [palette.open])

  useGlobalKeys({ jumps, screenKeys, openPalette: () => palette.open(''), openKeys: () => sheet.open() })

  return (
    <>
      <Button
        className={styles.search}
        aria-label={`Search (${command} K)`}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        leftSection={<IconSearch aria-hidden />}
        onClick={() => palette.open('')}
      >
        <span className={`inline-row ${styles.words}`}>
          Search
          <kbd className={styles.key}>{command} K</kbd>
        </span>
      </Button>
      {palette.element}
      {sheet.element}
      {requests.element}
    </>
  )
}

type GlobalKeys = {
  jumps: ReturnType<typeof buildJumps>
  screenKeys: ReturnType<typeof useKeysOfScreen>
  openPalette: () => void
  openKeys: () => void
}

/** The shortcuts that all screens have, and those of the current screen. */
function useGlobalKeys({ jumps, screenKeys, openPalette, openKeys }: GlobalKeys) {
  const navigate = useNavigate()
  const chord = useRef<Chord>(undefined)
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat) return
    const press = {
      key: event.key,
      hasCommand: (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey,
      isFree: isFreeKey(event),
      isDialogOpen: isDialogOpen(),
      at: event.timeStamp,
    }
    const { act, chord: next } = readPress(
      press,
      chord.current,
      new Set([...jumps.keys(), '/']),
      new Set(screenKeys.map(({ key }) => key)),
    )
    chord.current = next
    if (!act) return
    event.preventDefault()
    if (act.do === 'palette') openPalette()
    else if (act.do === 'sheet') openKeys()
    else if (act.do === 'screen') screenKeys.find(({ key }) => key === act.letter)?.act()
    else if (act.letter === '/') document.getElementById(filterId)?.focus()
    else navigate({ to: jumps.get(act.letter)?.to ?? '.' })
  })

  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
