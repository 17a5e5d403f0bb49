import {
  type ApiKey,
  allRealms,
  type KeyMode,
  keyLifetimeMs,
  type ServiceAccount,
} from '@regent/contract/organization/keys'
import type { SecretLimits } from '@regent/contract/organization/realms-secrets'
import { grantableRights, type Right } from '@regent/contract/permissions'
import { dayMs } from '@regent/contract/time'
import { formatQuantity } from '@regent/contract/words'

/** A key that ends within this time needs a successor. */
export const endingMs = 14 * dayMs
/** A key that was not used for this time is probably not needed. */
export const idleMs = 90 * dayMs

export const modeLabels: Record<KeyMode, string> = { read: 'Read', plan: 'Read and plan', write: 'Read and write' }

const split = (right: string) => {
  const at = right.indexOf(' ')
  return { action: right.slice(0, at), area: right.slice(at + 1) }
}

/** "stat uploads" from `stat-uploads`, with a capital. */
export const areaLabel = (area: string): string => {
  const words = area === 'pvp' ? 'PvP' : area === 'sku' ? 'SKU' : area.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The actions of rights by area. */
export function actionsByArea(rights: readonly string[]): Map<string, string[]> {
  const areas = new Map<string, string[]>()
  for (const right of rights) {
    const { action, area } = split(right)
    areas.set(area, [...(areas.get(area) ?? []), action])
  }
  return areas
}

export type GrantableRights = { area: string; rights: { right: Right; action: string }[] }

/** The rights that a key can have and a person can grant, by area. */
export function grantableByArea(can: (right: Right) => boolean, text = ''): GrantableRights[] {
  const searchText = text.trim().toLowerCase()
  const byArea = new Map<string, GrantableRights>()
  for (const right of grantableRights) {
    if (!can(right)) continue
    const { action, area } = split(right)
    if (searchText && !`${right} ${areaLabel(area)}`.toLowerCase().includes(searchText)) continue
    const group = byArea.get(area) ?? { area, rights: [] }
    group.rights.push({ right, action: action.replaceAll('-', ' ') })
    byArea.set(area, group)
  }
  return [...byArea.values()].sort((a, b) => areaLabel(a.area).localeCompare(areaLabel(b.area)))
}

export type Preset = {
  name: string
  description: string
  mode: KeyMode
  includes: (right: Right) => boolean
}

const isOneOf =
  (...rights: Right[]) =>
  (right: Right) =>
    rights.includes(right)

const isView = (right: Right) => right.startsWith('view ') && right !== 'view api-keys' && right !== 'view users'

export const presets: readonly Preset[] = [
  {
    name: 'Release pipeline',
    description: 'Publishes content and config, and deploys services from your repository.',
    mode: 'write',
    includes: isOneOf(
      'view games',
      'view content',
      'view single-content',
      'create content',
      'edit content',
      'delete content',
      'view config',
      'create config',
      'edit config',
      'view microservices',
      'deploy manifest',
      'promote realm',
      'view audit',
    ),
  },
  {
    name: 'Game server',
    description: 'Reads players, writes stats, items and scores.',
    mode: 'write',
    includes: isOneOf(
      'view players',
      'view player-profile',
      'view stats',
      'edit stats',
      'view inventory',
      'edit inventory',
      'view leaderboards',
      'edit leaderboards',
      'view events',
      'view config',
      'view content',
    ),
  },
  {
    name: 'Assistant (plan only)',
    description: 'Reads and proposes plans. A person applies them.',
    mode: 'plan',
    includes: (right) =>
      isView(right) ||
      isOneOf('create tagging', 'edit stats', 'edit inventory', 'create mail', 'create campaigns')(right),
  },
  { name: 'Read only', description: 'Reads figures and records for a dashboard.', mode: 'read', includes: isView },
]

/** The rights of a preset that a person can grant. */
export const rightsOfPreset = ({ includes }: Preset, can: (right: Right) => boolean): Right[] =>
  grantableRights.filter((right) => includes(right) && can(right))

/** "Content, Config and 3 more: write" */
export function rightsSummary({ rights, mode }: { rights: readonly string[]; mode: KeyMode }, shown = 2): string {
  const areas = [...new Set(rights.map((right) => split(right).area))]
  const more = areas.length - shown
  const names = areas.slice(0, shown).map(areaLabel).join(', ')
  return `${names}${more > 0 ? ` and ${more} more` : ''}: ${mode}`
}

export function realmsSummary(realms: readonly string[], nameOf: (pid: string) => string, shown = 2): string {
  if (realms.includes(allRealms)) return 'Organization, all realms'
  const more = realms.length - shown
  return `${realms.slice(0, shown).map(nameOf).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

type Scope = { mode: KeyMode; rights: readonly string[]; realms: readonly string[]; addresses: readonly string[] }

/** "What it can do", as one sentence. */
export function scopeSentence({ mode, rights, realms, addresses }: Scope, nameOf: (pid: string) => string): string {
  if (rights.length === 0 || realms.length === 0) return 'Choose rights and realms.'
  const areas = [...new Set(rights.map((right) => split(right).area))]
  const writableAreas = [
    ...new Set(rights.filter((right) => !right.startsWith('view ')).map((right) => split(right).area)),
  ]
  const where = realmsSummary(realms, nameOf, 3)
  const from = addresses.length === 0 ? 'from any address' : `from ${formatQuantity(addresses.length, 'address range')}`
  const reads = `Reads ${formatQuantity(areas.length, 'area')}`
  const acts =
    mode === 'read' || writableAreas.length === 0
      ? ' and changes nothing'
      : mode === 'plan'
        ? ` and plans changes of ${formatQuantity(writableAreas.length, 'area')}, which a person applies`
        : ` and changes ${formatQuantity(writableAreas.length, 'area')}: ${writableAreas.slice(0, 4).map(areaLabel).join(', ')}${writableAreas.length > 4 ? ' …' : ''}`
  return `${reads}${acts}. Where: ${where}, ${from}.`
}

/** "Every call, from any address" */
export function limitsSummary({ mode, rights, addresses }: SecretLimits): string {
  const calls =
    rights.length > 0 ? rightsSummary({ rights, mode }) : mode === 'read' ? 'Every read' : 'Every call of the realm'
  return `${calls}, ${addresses.length === 0 ? 'from any address' : `from ${formatQuantity(addresses.length, 'address range')}`}`
}

export const isEnded = ({ revoked, expires }: ApiKey, now: number): boolean => revoked !== undefined || expires <= now

/** True if a key ends in 14 days and no later key of its account is in use. */
export const isEnding = (key: ApiKey, keys: readonly ApiKey[], now: number): boolean =>
  !isEnded(key, now) &&
  key.expires - now < endingMs &&
  !keys.some((other) => !isEnded(other, now) && other.expires - now >= endingMs && other.lastUsed !== undefined)

export const isIdle = (key: ApiKey, now: number): boolean =>
  !isEnded(key, now) && (key.lastUsed ?? key.created) < now - idleMs

/** True if somebody must do something about a key. */
export const needsCare = (key: ApiKey, keys: readonly ApiKey[], now: number): boolean =>
  isEnding(key, keys, now) || isIdle(key, now)

type Filter = { q?: string | undefined; state?: 'needs-you' | 'ended' | undefined }

/** The accounts with the matching keys, those that end first on top. An account without keys stays unless filtered. */
export function filterAccounts(accounts: readonly ServiceAccount[], { q = '', state }: Filter, now: number) {
  const text = q.trim().toLowerCase()
  return accounts.flatMap((account) => {
    const isNamed = `${account.name} ${account.description}`.toLowerCase().includes(text)
    const keys = account.keys
      .filter((key) => isNamed || `${key.name} ${key.id}`.toLowerCase().includes(text))
      .filter((key) =>
        state === 'ended'
          ? isEnded(key, now)
          : state === 'needs-you'
            ? needsCare(key, account.keys, now)
            : key.revoked === undefined,
      )
      .sort((a, b) => a.expires - b.expires || a.id - b.id)
    const isEmptyAccount = account.keys.every(({ revoked }) => revoked !== undefined)
    return keys.length > 0 || (isEmptyAccount && isNamed && state === undefined) ? [{ ...account, keys }] : []
  })
}

/** When a new key expires, unless somebody chooses otherwise. */
export const proposedExpiry = (now: number): number => now + keyLifetimeMs
