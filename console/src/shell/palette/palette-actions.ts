import type { RecordKind } from '@regent/contract/operate/search/search-names'
import { type StoredCustomer, toCustomerId } from '../../api/session/session.ts'
import {
  IconArrowsExchange,
  IconBraces,
  IconCopy,
  IconDeviceGamepad2,
  IconKeyboard,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconLogout,
  IconMoon,
  IconPin,
  IconPinnedOff,
  IconPlus,
  IconSun,
  IconUserPlus,
} from '../../ui/layout/icons.ts'
import { describeRecord } from '../records/records.ts'
import { askToBegin, type Begin } from '../routing/begin.ts'
import { paths } from '../routing/paths.ts'
import type { Rights } from '../scope/rights.ts'
import type { PaletteItem } from './palette.ts'
import type { PalettePlace } from './palette-items.ts'

export type ActionContext = {
  here: PalettePlace
  rights: Rights
  cid: number
  /** The organizations of this browser. */
  customers: readonly StoredCustomer[]
  isDark: boolean
  isSidebarCollapsed: boolean
  setTheme: (theme: 'light' | 'dark') => void
  toggleSidebar: () => void
  showKeys: () => void
  showRequests: () => void
  copy: (text: string) => void
  /** Pins or unpins the current screen; undefined if it cannot be pinned. */
  pin?: { isPinned: boolean; toggle: () => void } | undefined
  leave: () => void
  go: (to: string) => Promise<void>
}

/** Records that the palette can create, in its order. */
const newRecords = ['event', 'announcement', 'campaign', 'promo', 'trial', 'job', 'timer'] as const

/** The palette's actions: permitted ones, and new records, disabled with the missing right. */
export function actionItems(context: ActionContext): PaletteItem[] {
  const items = [
    ...buildConsoleItems(context),
    ...buildCreateItems(context),
    ...buildCopyItems(context),
    ...buildOrganizationItems(context),
    buildLogout(context),
  ]
  return items.filter((item) => item !== false)
}

type Items = (PaletteItem | false)[]

/** The theme, the sidebar, and the help for developers and keyboards. */
const buildConsoleItems = (context: ActionContext): Items => {
  const { here, isDark, isSidebarCollapsed } = context
  return [
    {
      id: 'action theme',
      group: 'Actions',
      label: `Switch to the ${isDark ? 'light' : 'dark'} theme`,
      words: 'light dark mode colours',
      icon: isDark ? IconSun : IconMoon,
      act: () => context.setTheme(isDark ? 'light' : 'dark'),
    },
    {
      id: 'action sidebar',
      group: 'Actions',
      label: isSidebarCollapsed ? 'Expand the sidebar' : 'Collapse the sidebar',
      icon: isSidebarCollapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse,
      act: context.toggleSidebar,
    },
    context.pin !== undefined && {
      id: 'action pin',
      group: 'Actions',
      label: `${context.pin.isPinned ? 'Unpin' : 'Pin'} ${here.screen?.entry.label ?? ''}`,
      detail: 'In the sidebar',
      words: 'favourite bookmark',
      icon: context.pin.isPinned ? IconPinnedOff : IconPin,
      act: context.pin.toggle,
    },
    {
      id: 'action reference',
      group: 'Actions',
      label: 'Open the API reference',
      words: 'openapi calls fields errors developers documentation',
      icon: IconBraces,
      act: () => void context.go('/docs/api'),
    },
    {
      id: 'action requests',
      group: 'Actions',
      label: 'Copy a request of this screen',
      words: 'curl typescript command line api http developers',
      icon: IconCopy,
      act: context.showRequests,
    },
    {
      id: 'action keys',
      group: 'Actions',
      label: 'Show the keyboard shortcuts',
      words: 'keys help ?',
      icon: IconKeyboard,
      act: context.showKeys,
    },
  ]
}

/** New games, realms, colleagues and records. */
const buildCreateItems = (context: ActionContext): Items => {
  const { here, rights, go } = context
  const { customerId, gameId, realmId } = here.place
  const organizationRights = rights.at(undefined)
  return [
    organizationRights.can('create games') && {
      id: 'action create game',
      group: 'Actions',
      label: 'Create a game',
      words: 'new add',
      icon: IconDeviceGamepad2,
      act: begin(go, paths.games(customerId), 'create a game'),
    },
    gameId !== '' &&
      rights.at(gameId).can('create-child realm') && {
        id: 'action create realm',
        group: 'Actions',
        label: 'Create a realm',
        detail: 'In this game',
        words: 'new add child',
        icon: IconPlus,
        act: begin(go, paths.game({ customerId, gameId }), 'create a realm'),
      },
    organizationRights.can('create users') && {
      id: 'action add colleague',
      group: 'Actions',
      label: 'Add a colleague',
      words: 'invite user person new',
      icon: IconUserPlus,
      act: begin(go, paths.users(customerId), 'add a colleague'),
    },
    ...(realmId === '' ? [] : newRecords.flatMap((kind) => buildNewRecord(kind, context))),
  ]
}

function buildNewRecord(kind: RecordKind, { here, rights, go }: ActionContext): PaletteItem[] {
  const { label, create } = describeRecord(kind)
  if (!create) return []
  const to = paths.inRealm(here.place, create.screen)
  return [
    {
      id: `action new ${kind}`,
      group: 'Actions',
      label: `New ${label.toLowerCase()}`,
      words: `create add ${create.searchWords ?? ''}`,
      icon: IconPlus,
      refusal: rights.refusal(create.right),
      ...(create.begin ? { act: begin(go, to, create.begin) } : { to }),
    },
  ]
}

/** Opens a screen and begins something there. */
const begin = (go: ActionContext['go'], to: string, what: Begin) => async () => {
  await go(to)
  askToBegin(what)
}

const buildCopyItems = ({ here, cid, copy }: ActionContext): Items => {
  const { realmId } = here.place
  return [
    realmId !== '' && {
      id: 'action copy realm',
      group: 'Actions',
      label: 'Copy the realm id',
      detail: realmId,
      words: 'pid',
      icon: IconCopy,
      act: () => copy(realmId),
    },
    realmId !== '' && {
      id: 'action copy scope',
      group: 'Actions',
      label: 'Copy the scope of this realm',
      detail: `${cid}.${realmId}`,
      words: 'cid pid header',
      icon: IconCopy,
      act: () => copy(`${cid}.${realmId}`),
    },
  ]
}

const buildOrganizationItems = ({ customers, cid }: ActionContext): Items =>
  customers
    .filter((customer) => customer.cid !== cid)
    .map(
      (customer): PaletteItem => ({
        id: `action organization ${customer.cid}`,
        group: 'Actions',
        label: `Switch to ${customer.name ?? toCustomerId(customer)}`,
        detail: 'Organization',
        icon: IconArrowsExchange,
        to: paths.games(toCustomerId(customer)),
      }),
    )

const buildLogout = ({ leave }: ActionContext): PaletteItem => ({
  id: 'action logout',
  group: 'Actions',
  label: 'Logout',
  words: 'log out sign out',
  icon: IconLogout,
  act: leave,
})
