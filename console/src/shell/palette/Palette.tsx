import { Modal, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { searchKinds, searchRealm } from '@regent/contract/operate/search/search'
import { lookUpPlayers } from '@regent/contract/players/players'
import { demoCustomer } from '@regent/contract/samples/studio'
import { formatQuantity } from '@regent/contract/words'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, type MouseEvent, useId, useMemo, useState } from 'react'
import { realmScope } from '../../api/client.ts'
import { isDemo } from '../../api/demo/demo-scope.ts'
import { readFailure } from '../../api/failure.ts'
import { query } from '../../api/query.ts'
import { usePreferences, useSession } from '../../api/session/session.ts'
import { signOut } from '../../api/session/sign-out.ts'
import { copyText } from '../../ui/feedback/copy.ts'
import { toastCopied, toastError } from '../../ui/feedback/toast.ts'
import { IconArrowDown, IconArrowUp, IconSearch } from '../../ui/layout/icons.ts'
import { Pill } from '../../ui/layout/Pill.tsx'
import { RealmIcon } from '../../ui/layout/RealmPill.tsx'
import { useActsOfScreen } from '../../ui/layout/screen-acts.ts'
import { useCustomer, useRealmsToOpen } from '../frame/place.ts'
import type { SidebarState } from '../frame/use-sidebar.ts'
import { isPinnable, isPinned, togglePin } from '../menu/pins.ts'
import { useListedPlayers } from '../records/listed-players.ts'
import { paths } from '../routing/paths.ts'
import { isServed } from '../scope/capabilities.ts'
import { useRights } from '../scope/rights.ts'
import { commandKey } from './keys.ts'
import styles from './Palette.module.css'
import { groupsFor, type PaletteItem, readChoices, rememberChoice, scoreFit, stepTo } from './palette.ts'
import { actionItems } from './palette-actions.ts'
import { hitItems, kindName } from './palette-hits.ts'
import { actItems, type PalettePlace, playerItems, realmItems, screenItems } from './palette-items.ts'

const SEARCH_DELAY_MS = 120
const ASK_AGAIN_MS = 1_500
const SEARCH_FROM_CHARACTERS = 2
const SEARCH_TO_CHARACTERS = 100
const tones = { PROD: 'prod', STG: 'stg', DEV: 'dev' } as const

type PaletteProps = {
  isOpen: boolean
  onClose: () => void
  here: PalettePlace
  sidebar: SidebarState
  showKeys: () => void
  showRequests: () => void
  initialText: string
}

/** One search field for screens, games, realms, records of a realm, and actions on the current screen. */
export function Palette({ isOpen, onClose, ...body }: PaletteProps) {
  return (
    <Modal.Root
      opened={isOpen}
      onClose={onClose}
      size={620}
      yOffset="12dvh"
      // Subsequent keys must not go to a field that is closing.
      transitionProps={{ duration: 0 }}
    >
      <Modal.Overlay backgroundOpacity={0.35} />
      <Modal.Content aria-label="Search" radius="md">
        <Modal.Body p={0}>
          <PaletteBody onClose={onClose} {...body} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

function PaletteBody({ onClose, here, sidebar, showKeys, showRequests, initialText }: Omit<PaletteProps, 'isOpen'>) {
  const { cid } = useCustomer()
  const choose = useChoice(onClose)
  const [text, setText] = useState(initialText)
  const [activeId, setActiveId] = useState<string>()
  const ids = useId()
  const { groups, search } = usePaletteGroups(here, sidebar, { showKeys, showRequests }, text)
  const inOrder = groups.flatMap((group) => group.items)
  const at = Math.max(
    inOrder.findIndex(({ id }) => id === activeId),
    0,
  )
  const active = inOrder[at]
  const optionId = (item: PaletteItem) => `${ids}${item.id.replaceAll(' ', '-')}`

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return
    const hasCommand = event.ctrlKey || event.metaKey
    if (hasCommand && event.key.toLowerCase() === 'k') onClose()
    else if (event.key === 'Enter' && active) choose(active, hasCommand)
    else {
      const to = stepTo(event.key, at, inOrder.length)
      if (to === undefined) return
      setActiveId(inOrder[to]?.id)
    }
    event.preventDefault()
  }

  return (
    <>
      <div className={`row dimmed ${styles.field}`}>
        <IconSearch aria-hidden />
        <input
          data-autofocus
          className={`grow ${styles.input}`}
          role="combobox"
          aria-label="Search screens, players, records and actions"
          aria-expanded={inOrder.length > 0}
          aria-controls={`${ids}list`}
          aria-autocomplete="list"
          aria-activedescendant={active && optionId(active)}
          autoComplete="off"
          spellCheck={false}
          placeholder={
            here.place.realmId ? 'Player, event, content, screen or action' : 'Screen, game, realm or action'
          }
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setActiveId(undefined)
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div id={`${ids}list`} role="listbox" aria-label="Results" className={styles.list}>
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, which a fieldset cannot be
          <div key={group.group} role="group" aria-label={group.group}>
            <div className={styles.heading} aria-hidden>
              {group.group}
            </div>
            {group.items.map((item) => (
              <Option
                key={item.id}
                id={optionId(item)}
                item={item}
                isActive={item === active}
                onPoint={() => setActiveId(item.id)}
                onChoose={(event) => {
                  const isNewTab = event.ctrlKey || event.metaKey || event.shiftKey
                  // The browser opens tabs and windows itself.
                  if ('to' in item && isNewTab) return rememberChoice(cid, item.id)
                  event.preventDefault()
                  choose(item, false)
                }}
              />
            ))}
          </div>
        ))}
      </div>
      <PaletteFoot search={search} text={text} count={inOrder.length} />
    </>
  )
}

/** Opens or runs an item of the palette. */
function useChoice(onClose: () => void) {
  const { cid } = useCustomer()
  const navigate = useNavigate()
  const { buildLocation, history } = useRouter()
  const toHref = ({ to, search = {} }: { to: string; search?: Record<string, string> }) =>
    history.createHref(buildLocation({ to, search }).href)

  /** Closes the palette first, so that the focus is restored before anything else opens. */
  return function choose(item: PaletteItem, isNewTab: boolean) {
    // Disabled items show their reason.
    if (item.refusal) return
    rememberChoice(cid, item.id)
    onClose()
    if ('act' in item) setTimeout(item.act)
    else if (isNewTab) window.open(toHref(item), '_blank', 'noopener')
    else navigate({ to: item.to, search: item.search ?? {} })
  }
}

type PaletteFootProps = { search: ReturnType<typeof useRealmSearch>; text: string; count: number }

/** The state of the search, and the keys of the palette. */
function PaletteFoot({ search, text, count }: PaletteFootProps) {
  return (
    <div className={`cluster spread ${styles.foot}`}>
      <span role="status">
        {search.failure ??
          (search.isSearching
            ? 'Searching …'
            : (search.notice ?? (count === 0 ? 'Nothing matches.' : text.trim() && formatQuantity(count, 'result'))))}
      </span>
      <span className={styles.hints} aria-hidden>
        <kbd>
          <IconArrowUp aria-hidden />
        </kbd>{' '}
        <kbd>
          <IconArrowDown aria-hidden />
        </kbd>{' '}
        choose <kbd>Enter</kbd> open <kbd>{commandKey(navigator.platform)} Enter</kbd> in a new tab <kbd>Esc</kbd> close
      </span>
    </div>
  )
}

type OptionProps = {
  id: string
  item: PaletteItem
  isActive: boolean
  onPoint: () => void
  onChoose: (event: MouseEvent) => void
}

function Option({ id, item, isActive, onPoint, onChoose }: OptionProps) {
  const { icon: ItemIcon, picture, environment, refusal } = item
  const detail = refusal ?? item.detail
  const inside = (
    <>
      {environment ? <RealmIcon environment={environment} /> : (picture ?? <ItemIcon aria-hidden />)}
      <span className={item.isId ? 'mono' : undefined}>{item.label}</span>
      {detail && <span className={`shrink dimmed truncate ${styles.detail}`}>{detail}</span>}
      {environment && (
        <span className="end">
          <Pill tone={tones[environment]}>{environment}</Pill>
        </span>
      )}
    </>
  )
  const option = {
    id,
    role: 'option',
    'aria-selected': isActive,
    'aria-disabled': refusal ? true : undefined,
    tabIndex: -1,
    className: styles.option,
    ref: (node: HTMLElement | null) => {
      if (isActive) node?.scrollIntoView({ block: 'nearest' })
    },
    // Only a moving pointer selects: the list may scroll under a resting one.
    onPointerMove: isActive ? undefined : onPoint,
    onClick: onChoose,
  }
  return 'to' in item ? (
    <Link {...option} to={item.to} search={item.search ?? {}}>
      {inside}
    </Link>
  ) : (
    <button type="button" {...option}>
      {inside}
    </button>
  )
}

/** The items that match the text, in groups. */
function usePaletteGroups(
  here: PalettePlace,
  sidebar: SidebarState,
  dialogs: Pick<PaletteProps, 'showKeys' | 'showRequests'>,
  text: string,
) {
  const { cid } = useCustomer()
  const [choices] = useState(() => readChoices(cid))
  const knownItems = useKnownItems(here, sidebar, dialogs, text)
  const search = useRealmSearch(here, text)
  const foundItems = search.items.filter(({ id }) => !knownItems.some((item) => item.id === id))
  return { groups: groupsFor([...knownItems, ...foundItems], text, choices), search }
}

/** All items that need no server search. */
function useKnownItems(
  here: PalettePlace,
  sidebar: SidebarState,
  dialogs: Pick<PaletteProps, 'showKeys' | 'showRequests'>,
  text: string,
): PaletteItem[] {
  const { cid } = useCustomer()
  const { customers } = useSession()
  const rights = useRights()
  const realms = useRealmsToOpen()
  const { isDemoGameVisible, pinned } = usePreferences()
  const navigate = useNavigate()
  const { setColorScheme } = useMantineColorScheme()
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const { place } = here
  const lists = { cid, gameId: place.gameId, realmId: place.realmId }
  const acts = useActsOfScreen()
  const recent = useListedPlayers('recent', lists)
  const saved = useListedPlayers('saved', lists)
  const players = rights.can('view player-profile') ? [...recent, ...saved] : []
  const ids = [...new Set(players.map(({ id }) => String(id)))]
  const playerRead = useQuery({
    ...query(lookUpPlayers, { body: { ids } }, { scope: realmScope(place.realmId) }),
    enabled: ids.length > 0 && rights.can('view players') && isServed('lookUpPlayers'),
  })
  return [
    ...screenItems(here, rights),
    ...playerItems(place, players, playerRead.data?.rows),
    ...realmItems(
      here,
      isDemoGameVisible || cid === demoCustomer.cid ? realms : realms.filter(({ pid }) => !isDemo(pid)),
      rights,
    ),
    ...actItems(acts, text),
    ...actionItems({
      here,
      rights,
      cid,
      customers,
      isDark: scheme === 'dark',
      isSidebarCollapsed: sidebar.isCollapsed,
      setTheme: setColorScheme,
      toggleSidebar: sidebar.toggle,
      ...dialogs,
      copy,
      pin: buildPin(here, pinned),
      leave: () => signOut(cid, () => navigate({ to: paths.login })),
      go: (to) => navigate({ to }),
    }),
  ]
}

function buildPin({ navigation, screen }: PalettePlace, pinned: unknown) {
  if (screen?.level !== 'realm' || !isPinnable(navigation.realm, screen.entry)) return undefined
  return { isPinned: isPinned(pinned, screen.entry), toggle: () => togglePin(screen.entry) }
}

async function copy(text: string) {
  if (await copyText(text)) toastCopied()
  else toastError('The browser blocked copying. Select the value and copy it.', text)
}

/** Server search in this realm, debounced. */
function useRealmSearch({ place }: PalettePlace, text: string) {
  const rights = useRights()
  const [sought] = useDebouncedValue(text.trim(), SEARCH_DELAY_MS)
  const { realmId } = place
  const isLong = ({ length }: string) => length >= SEARCH_FROM_CHARACTERS && length <= SEARCH_TO_CHARACTERS
  const mayAny = Object.values(searchKinds).some((right) => rights.can(right))
  const canSearch = realmId !== '' && mayAny && isServed('searchRealm') && isLong(text.trim())
  const { data, error, isFetching, isPlaceholderData } = useQuery({
    ...query(searchRealm, { query: { q: sought } }, { scope: realmScope(realmId) }),
    enabled: canSearch && isLong(sought),
    placeholderData: keepPreviousData,
    // A busy server returns partial results: fetch again while the palette is open.
    refetchInterval: ({ state }) => ((state.data?.late.length ?? 0) > 0 ? ASK_AGAIN_MS : false),
  })
  const isBehind = isPlaceholderData || sought !== text.trim()
  const items = useMemo(() => {
    const hits = hitItems(place, (canSearch && data?.hits) || [])
    // Keep results of a shorter text if they match the longer one. Otherwise the server has decided: it also searches
    // fields that are not shown here.
    return hits
      .filter((item) => !isBehind || scoreFit(item, text) !== undefined)
      .map((item) => ({ ...item, words: text }))
  }, [canSearch, data, place, text, isBehind])
  const late = canSearch && !isBehind ? (data?.late ?? []) : []
  return {
    items,
    isSearching: canSearch && (isFetching || sought !== text.trim()),
    failure: canSearch && error ? readFailure('The realm was not searched.', error).message : undefined,
    notice: late.length > 0 ? `Not searched in time: ${late.map(kindName).join(', ')}.` : undefined,
  }
}
