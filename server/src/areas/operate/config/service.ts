import { ApiError } from '@regent/contract/errors'
import { type ConfigKeyView, maxConfigKeys } from '@regent/contract/operate/config'
import { findKnownKey, isSecretKey, knownConfigKeys, partsOfKey } from '@regent/contract/operate/config-keys'
import type { Right } from '@regent/contract/permissions'
import { seal } from '../../../kernel/audit/sealed.ts'
import { findAccountId } from '../../../kernel/context/access.ts'
import type { RealmContext } from '../../../kernel/context/context.ts'
import { present } from '../../../kernel/context/present.ts'
import { clearText } from '../../../kernel/realm-config/realm-config.ts'
import * as queries from './queries.ts'

type Value = string | number | boolean

/** New values by key; null deletes the key. */
export type ConfigChanges = ReadonlyMap<string, string | null>

/** Secrets that the caller may not see are omitted, as if they were not set: older clients expect this. */
export async function readConfig(context: RealmContext): Promise<{ config: Record<string, string>; version: number }> {
  const { realm } = context
  // The version is read first: then a concurrent change makes a save stale instead of being lost.
  const version = await queries.selectVersion(realm)
  return { config: visible(context, await queries.selectKeys(realm)), version }
}

const visible = (context: RealmContext, rows: readonly queries.KeyRow[]): Record<string, string> =>
  Object.fromEntries(
    rows.flatMap((row) => (isHidden(context, row.name) ? [] : [[row.name, clearText(context.vault, row)]])),
  )

/** Game servers have every right in their realm. */
const isHidden = ({ can, realm }: RealmContext, name: string) => isSecretKey(name) && !can('edit config', realm.id)

/** Every key that is set, and every known key that is not set, by name. */
export async function listKeys(context: RealmContext): Promise<{ rows: ConfigKeyView[]; version: number }> {
  const { realm } = context
  const version = await queries.selectVersion(realm)
  const rows = new Map((await queries.selectKeys(realm)).map((row) => [row.name, row]))
  const names = new Set([...rows.keys(), ...knownConfigKeys.map(({ name }) => name)])
  return { rows: [...names].sort().map((name) => keyView(context, name, rows.get(name))), version }
}

function keyView(context: RealmContext, name: string, row: queries.KeyRow | undefined): ConfigKeyView {
  const knownKey = findKnownKey(name)
  const isSecret = isSecretKey(name)
  const hides = row !== undefined && isHidden(context, name)
  return {
    name,
    ...partsOfKey(name),
    isSet: row !== undefined,
    isHidden: hides,
    isSecret,
    isKnown: knownKey !== undefined,
    type: knownKey?.type ?? (isSecret ? 'secret' : 'text'),
    ...(knownKey && { description: knownKey.description }),
    ...(knownKey?.default !== undefined && { default: knownKey.default }),
    ...(row && !hides && { value: clearText(context.vault, row) }),
    ...(row && { version: row.version, updatedAt: row.updated_at, ...present({ updatedBy: row.email }) }),
  }
}

const asText = (config: Readonly<Record<string, Value>>) =>
  Object.entries(config).map(([name, value]) => [name, String(value)] as const)

export async function replaceConfig(context: RealmContext, config: Record<string, Value>): Promise<void> {
  await changeConfig(context, 'config', (now) => new Map([...[...now.keys()].map(deletedKey), ...asText(config)]))
}

export async function updateConfig(
  context: RealmContext,
  { upserts, deletes }: { upserts: Record<string, Value>; deletes: readonly string[] },
): Promise<void> {
  const both = deletes.find((name) => Object.hasOwn(upserts, name))
  if (both !== undefined) {
    throw new ApiError('BadRequest', {
      field: 'deletes',
      message: `${both} cannot be set and deleted in the same call.`,
    })
  }
  await changeConfig(context, 'upserts', () => new Map([...deletes.map(deletedKey), ...asText(upserts)]))
}

const deletedKey = (name: string) => [name, null] as const

/** Resetting has a separate right; it does not need the right to delete keys. */
export async function resetConfig(context: RealmContext, names: readonly string[]): Promise<void> {
  const unknown = names.find((name) => !findKnownKey(name))
  if (unknown !== undefined) {
    throw new ApiError('BadRequest', { field: 'keys', message: `${unknown} has no default. Delete it instead.` })
  }
  await changeConfig(context, 'keys', () => new Map(names.map(deletedKey)), 'config-defaults realm')
}

/** The current value of one key, locked: other changes of the realm's config wait until the transaction ends. */
export async function lockKey({ realm, vault }: RealmContext, name: string): Promise<string | null> {
  await queries.lockVersion(realm)
  const row = (await queries.selectKeys(realm)).find((one) => one.name === name)
  return row ? clearText(vault, row) : null
}

/** The current values of these keys, locked like in `lockKey`. */
export async function readValues(
  { realm, vault }: RealmContext,
  names: readonly string[],
): Promise<Map<string, string>> {
  await queries.lockVersion(realm)
  const selectedNames = new Set(names)
  const rows = (await queries.selectKeys(realm)).filter(({ name }) => selectedNames.has(name))
  return new Map(rows.map((row) => [row.name, clearText(vault, row)]))
}

/** Sets some keys and deletes others. */
export const setKeys = (context: RealmContext, changes: ConfigChanges): Promise<void> =>
  changeConfig({ ...context, ifMatch: undefined }, 'upserts', () => changes)

/** Restores one key; null deletes it. */
export const restoreKey = (context: RealmContext, name: string, value: string | null): Promise<void> =>
  restoreKeys(context, new Map([[name, value]]))

/** The same for several keys, in one change. */
export const restoreKeys = (context: RealmContext, values: ConfigChanges): Promise<void> =>
  changeConfig({ ...context, ifMatch: undefined }, 'ids', () => values)

/**
 * The only way to change the config. It compares with the current state, checks the rights for the difference, writes
 * and audits each key, and notifies the realm's game clients to reload the config (without names and values).
 */
async function changeConfig(
  context: RealmContext,
  field: string,
  wantedOf: (now: ReadonlyMap<string, string>) => ConfigChanges,
  onlyRight?: Right,
): Promise<void> {
  const { realm, vault, caller } = context
  const version = await queries.lockVersion(realm)
  const rows = await queries.selectKeys(realm)
  if (context.ifMatch !== undefined && context.ifMatch !== version) {
    throw new ApiError('StaleVersion', { current: { config: visible(context, rows), version } })
  }
  const now = new Map(rows.map((row) => [row.name, clearText(vault, row)]))
  const targetValues = wantedOf(now)
  const changes = [...targetValues].flatMap(([name, after]) => {
    const before = now.get(name) ?? null
    return before === after ? [] : [{ name, before, after }]
  })
  if (changes.length === 0) {
    context.setVersion(version)
    return context.unchanged()
  }
  for (const { name, before, after } of changes) {
    const right = onlyRight ?? rightFor(before, after)
    if (!context.can(right, realm.id)) {
      throw new ApiError('Forbidden', { message: `This needs the right "${right}", for ${name}.` })
    }
  }
  const added = changes.filter(({ before }) => before === null).length
  const removed = changes.filter(({ after }) => after === null).length
  if (added > 0 && now.size + added - removed > maxConfigKeys) {
    throw new ApiError('BadRequest', {
      field,
      message: `Limit: ${maxConfigKeys} config keys per realm. This change would make it ${now.size + added - removed}. Nothing was changed.`,
    })
  }

  const set = changes.flatMap(({ name, after }) => (after === null ? [] : [{ name, after }]))
  await queries.upsertKeys(
    realm,
    set.map(({ name, after }) =>
      isSecretKey(name) ? { name, value: null, sealed: vault.seal(after) } : { name, value: after, sealed: null },
    ),
    findAccountId(caller),
    new Date(context.now),
  )
  await queries.deleteKeys(
    realm,
    changes.flatMap(({ name, after }) => (after === null ? [name] : [])),
  )
  await queries.updateVersion(realm, version + 1)
  context.setVersion(version + 1)
  for (const { name, before, after } of changes) {
    const sealValue = (value: string | null) => (value !== null && isSecretKey(name) ? seal(vault, value) : value)
    context.change({ subject: 'config', id: name, before: sealValue(before), after: sealValue(after), pid: realm.id })
  }
  context.tell({ pid: realm.id }, 'realm-config.refresh', {
    scopes: [],
    delay: 0,
    config: { version: version + 1 },
  })
}

/** The right that is required to change a key. */
export const rightFor = (before: string | null, after: string | null): Right =>
  before === null ? 'create config' : after === null ? 'delete config' : 'edit config'
