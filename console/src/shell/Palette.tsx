import { Modal, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { searchAccounts } from '@regent/contract/accounts'
import { demoCustomer } from '@regent/contract/samples/studio'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, type MouseEvent, useId, useMemo, useState } from 'react'
import { playerOf } from '../api/account-player.ts'
import { realmScope } from '../api/client.ts'
import { isDemo } from '../api/demo-scope.ts'
import { readFailure } from '../api/failure.ts'
import { query } from '../api/query.ts'
import { usePreferences, useSession } from '../api/session.ts'
import { signOut } from '../api/sign-out.ts'
import { copyText } from '../ui/copy.ts'
import { countOf } from '../ui/format-number.ts'
import { IconSearch } from '../ui/icons.ts'
import { Pill } from '../ui/Pill.tsx'
import { RealmIcon } from '../ui/RealmPill.tsx'
import { toastCopied, toastError } from '../ui/toast.ts'
import { commandKey } from './keys.ts'
import { useListedPlayers } from './listed-players.ts'
import styles from './Palette.module.css'
import { groupsFor, type PaletteItem, readChoices, rememberChoice, stepTo } from './palette.ts'
import { actionItems } from './palette-actions.ts'
import { type PalettePlace, playerItems, realmItems, screenItems } from './palette-items.ts'
import { paths } from './paths.ts'
import { useCustomer, useRealmsToOpen } from './place.ts'
import { useRights } from './rights.ts'
import type { SidebarState } from './use-sidebar.ts'

const SEARCH_DELAY_MS = 200
const SEARCH_FROM_CHARACTERS = 2
const MOST_FOUND = 8
const tones = { PROD: 'prod', STG: 'stg', DEV: 'dev' } as const

type PaletteProps = {
  isOpen: boolean
  onClose: () => void
  here: PalettePlace
  sidebar: SidebarState
  showKeys: () => void
}

/** One field that finds screens, games and realms, players and actions. */
export function Palette({ isOpen, onClose, here, sidebar, showKeys }: PaletteProps) {
  return (
    <Modal.Root
      opened={isOpen}
      onClose={onClose}
      size={620}
      yOffset="12dvh"
      // Keys typed right after must not go to a field that is closing.
      transitionProps={{ duration: 0 }}
    >
      <Modal.Overlay backgroundOpacity={0.35} />
      <Modal.Content aria-label="Search" radius="md">
        <Modal.Body className={styles.body}>
          <PaletteBody onClose={onClose} here={here} sidebar={sidebar} showKeys={showKeys} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

function PaletteBody({ onClose, here, sidebar, showKeys }: Omit<PaletteProps, 'isOpen'>) {
  const { cid } = useCustomer()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [activeId, setActiveId] = useState<string>()
  const [choices] = useState(() => readChoices(cid))
  const ids = useId()
  const known = useKnownItems(here, sidebar, showKeys)
  const search = usePlayerSearch(here, text)
  const items = [...known, ...search.items.filter(({ id }) => !known.some((item) => item.id === id))]
  const groups = groupsFor(items, text, choices)
  const inOrder = groups.flatMap((group) => group.items)
  const at = Math.max(
    inOrder.findIndex(({ id }) => id === activeId),
    0,
  )
  const active = inOrder[at]
  const optionId = (item: PaletteItem) => `${ids}${item.id.replaceAll(' ', '-')}`

  /** Closes the palette first, so that the focus is back before anything else opens. */
  function choose(item: PaletteItem, isNewTab: boolean) {
    rememberChoice(cid, item.id)
    onClose()
    if ('act' in item) setTimeout(item.act)
    else if (isNewTab) window.open(item.to, '_blank', 'noopener')
    else navigate({ to: item.to })
  }

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
      <div className={styles.field}>
        <IconSearch aria-hidden />
        <input
          data-autofocus
          className={styles.input}
          role="combobox"
          aria-label="Search screens, realms, players and actions"
          aria-expanded={inOrder.length > 0}
          aria-controls={`${ids}list`}
          aria-autocomplete="list"
          aria-activedescendant={active && optionId(active)}
          autoComplete="off"
          spellCheck={false}
          placeholder={here.place.realmId ? 'Screen, realm, player or action' : 'Screen, game, realm or action'}
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
          <div key={group.group} role="group" aria-label={group.group} className={styles.group}>
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
                  // The browser itself opens tabs and windows.
                  if ('to' in item && isNewTab) return rememberChoice(cid, item.id)
                  event.preventDefault()
                  choose(item, false)
                }}
              />
            ))}
          </div>
        ))}
      </div>
      <div className={styles.foot}>
        <span role="status">
          {search.failure ??
            (search.isSearching
              ? 'Searching players …'
              : inOrder.length === 0
                ? 'Nothing matches.'
                : text.trim() && countOf(inOrder.length, 'result'))}
        </span>
        <span className={styles.hints} aria-hidden>
          <kbd>↑</kbd> <kbd>↓</kbd> choose <kbd>Enter</kbd> open <kbd>{commandKey(navigator.platform)} Enter</kbd> in a
          new tab <kbd>Esc</kbd> close
        </span>
      </div>
    </>
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
  const { icon: ItemIcon, environment } = item
  const inside = (
    <>
      {environment ? <RealmIcon environment={environment} /> : <ItemIcon aria-hidden />}
      <span className={item.isId ? 'mono' : undefined}>{item.label}</span>
      {item.detail && <span className={styles.detail}>{item.detail}</span>}
      {environment && (
        <span className={styles.mark}>
          <Pill tone={tones[environment]}>{environment}</Pill>
        </span>
      )}
    </>
  )
  const option = {
    id,
    role: 'option',
    'aria-selected': isActive,
    tabIndex: -1,
    className: styles.option,
    ref: (node: HTMLElement | null) => {
      if (isActive) node?.scrollIntoView({ block: 'nearest' })
    },
    // Only a moving pointer chooses: the list may scroll under a resting one.
    onPointerMove: isActive ? undefined : onPoint,
    onClick: onChoose,
  }
  return 'to' in item ? (
    <Link {...option} to={item.to}>
      {inside}
    </Link>
  ) : (
    <button type="button" {...option}>
      {inside}
    </button>
  )
}

/** All items that can be found without the server. */
function useKnownItems(here: PalettePlace, sidebar: SidebarState, showKeys: () => void): PaletteItem[] {
  const { cid } = useCustomer()
  const { customers } = useSession()
  const rights = useRights()
  const realms = useRealmsToOpen()
  const { isDemoGameVisible } = usePreferences()
  const navigate = useNavigate()
  const { setColorScheme } = useMantineColorScheme()
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const { place } = here
  const lists = { cid, gameId: place.gameId, realmId: place.realmId }
  const recent = useListedPlayers('recent', lists)
  const saved = useListedPlayers('saved', lists)
  const players = rights.can('view player-profile') ? [...recent, ...saved] : []
  return [
    ...screenItems(here, rights),
    ...playerItems(place, players, 'Players'),
    ...realmItems(
      here,
      isDemoGameVisible || cid === demoCustomer.cid ? realms : realms.filter(({ pid }) => !isDemo(pid)),
      rights,
    ),
    ...actionItems({
      here,
      rights,
      cid,
      customers,
      isDark: scheme === 'dark',
      isSidebarCollapsed: sidebar.isCollapsed,
      setTheme: setColorScheme,
      toggleSidebar: sidebar.toggle,
      showKeys,
      copy,
      leave: () => signOut(cid, () => navigate({ to: paths.login })),
      go: (to) => navigate({ to }),
    }),
  ]
}

async function copy(text: string) {
  if (await copyText(text)) toastCopied()
  else toastError('The browser refused to copy. Select the value and copy it by hand.', text)
}

/** The players of this realm that the server finds; it is asked after a pause in typing. */
function usePlayerSearch({ place }: PalettePlace, text: string) {
  const rights = useRights()
  const [sought] = useDebouncedValue(text.trim(), SEARCH_DELAY_MS)
  const { realmId } = place
  const canSearch = realmId !== '' && rights.can('view players') && text.trim().length >= SEARCH_FROM_CHARACTERS
  const { data, error, isFetching } = useQuery({
    ...query(searchAccounts, { query: { query: sought, pagesize: MOST_FOUND } }, { scope: realmScope(realmId) }),
    enabled: canSearch && sought.length >= SEARCH_FROM_CHARACTERS,
  })
  const items = useMemo(() => {
    const players = (canSearch ? (data?.accounts ?? []) : []).flatMap((account) => playerOf(account, realmId) ?? [])
    return playerItems(
      place,
      players.map(({ accountId, email = null }) => ({ id: accountId, email })),
      'Found players',
    ).map((item) => ({
      ...item,
      // The server found it by a field that may not be shown here, so it is not filtered again.
      words: text,
    }))
  }, [canSearch, data, place, realmId, text])
  return {
    items,
    isSearching: canSearch && (isFetching || sought !== text.trim()),
    failure: canSearch && error ? readFailure('Players were not searched.', error).message : undefined,
  }
}
