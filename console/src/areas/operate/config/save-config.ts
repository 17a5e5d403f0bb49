import { listAuditEntries } from '@regent/contract/audit'
import { getConfig, listConfigKeys, replaceConfig, resetConfig, updateConfig } from '@regent/contract/config'
import { ApiError } from '@regent/contract/errors'
import { type CallAnswer, callForAnswer } from '../../../api/client.ts'
import { queryClient } from '../../../api/query.ts'
import type { ConfigMap, NamedChange } from './config-text.ts'

/** What somebody else made of a key meanwhile; null when they deleted it. */
export type Conflict = { name: string; theirs: string | null }

/** Audit entries for `toastDone`; or what stands in the way, with the version to save over it all the same. */
export type Saved = { entries: readonly number[] } | { conflicts: Conflict[]; version: number }

type Newer = { config: ConfigMap; version: number }

/** What the server answers when the config has another version by now. */
export const newerIn = (error: unknown): Newer | undefined =>
  error instanceof ApiError && error.code === 'StaleVersion' ? (error.current as Newer | undefined) : undefined

/** Somebody who saves all the time must not keep a save going round for ever. */
const mostTries = 10

/**
 * Saves unless somebody has touched the same keys. The version counts for the whole config: when only other keys have
 * changed, the save is sent again with the newer version, and nobody is asked.
 */
async function saveUnlessTouched(
  changes: readonly Pick<NamedChange, 'name' | 'before'>[],
  seenVersion: number,
  send: (ifMatch: number) => Promise<CallAnswer<unknown>>,
): Promise<Saved> {
  let version = seenVersion
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { entries } = await send(version)
      await refreshConfig()
      return { entries }
    } catch (error) {
      const newer = newerIn(error)
      if (!newer || attempt === mostTries) throw error
      version = newer.version
      const conflicts = changes.flatMap(({ name, before }) => {
        const theirs = newer.config[name] ?? null
        return theirs === before ? [] : [{ name, theirs }]
      })
      if (conflicts.length > 0) return { conflicts, version }
    }
  }
}

/** Sets and deletes keys, all or none; `after` null deletes. */
export function changeKeys(scope: string | null, changes: readonly NamedChange[], version: number): Promise<Saved> {
  const upserts = Object.fromEntries(changes.flatMap(({ name, after }) => (after === null ? [] : [[name, after]])))
  const deletes = changes.flatMap(({ name, after }) => (after === null ? [name] : []))
  return saveUnlessTouched(changes, version, (ifMatch) =>
    callForAnswer(updateConfig, { body: { upserts, deletes } }, { scope, ifMatch }),
  )
}

export function resetKeys(
  scope: string | null,
  changes: readonly Pick<NamedChange, 'name' | 'before'>[],
  version: number,
): Promise<Saved> {
  const keys = changes.map(({ name }) => name)
  return saveUnlessTouched(changes, version, (ifMatch) =>
    callForAnswer(resetConfig, { body: { keys } }, { scope, ifMatch }),
  )
}

/** The whole map: any newer version is refused, because what it holds would be lost. */
export async function saveConfigMap(
  scope: string | null,
  config: ConfigMap,
  ifMatch: number,
): Promise<readonly number[]> {
  const { entries } = await callForAnswer(replaceConfig, { body: { config } }, { scope, ifMatch })
  await refreshConfig()
  return entries
}

export const refreshConfig = () =>
  Promise.all(
    [listConfigKeys, getConfig, listAuditEntries].map(({ path }) =>
      queryClient.invalidateQueries({ queryKey: [path] }),
    ),
  )
