import {
  type CohortEntry,
  changeCloudFile,
  deleteAsset,
  deleteCloudFile,
  getCloudFile,
  listAssets,
  listCloudFiles,
  listCloudFileVersions,
  listCloudMeta,
  listPlayerCloudMeta,
  restoreCloudFile,
  saveAsset,
  saveCloudFile,
} from '@regent/contract/operate/cloud-files'
import { ok } from '@regent/contract/shapes'
import { requireGamerTag } from '../../../kernel/context/access.ts'
import { runHooks } from '../../../kernel/context/hooks.ts'
import { present } from '../../../kernel/context/present.ts'
import type { Router } from '../../../kernel/http/router.ts'
import * as queries from './queries.ts'
import * as files from './service.ts'

export function cloudFileRoutes(server: Router) {
  fileRoutes(server)
  assetRoutes(server)
  versionRoutes(server)
  clientRoutes(server)
}

function fileRoutes(server: Router) {
  server.on(listCloudFiles, async (context) => {
    const { base, server: servers, cohort } = context.query
    const isAll = base === undefined && servers === undefined && cohort === undefined
    const targetKinds = [
      (isAll || base) && ('base' as const),
      (isAll || servers) && ('server' as const),
      (isAll || (cohort !== undefined && cohort !== 'false')) && ('cohort' as const),
    ].filter((kind) => kind !== false && kind !== undefined)
    if (targetKinds.length === 0) return { result: 'ok' as const, data: [] }
    const rows = await queries.selectFiles(context.realm, targetKinds)
    const isOfPlayer = (row: queries.CloudFileRow) =>
      row.kind !== 'cohort' ||
      isAll ||
      cohort === 'true' ||
      [row.trial, row.cohort, `${row.trial}/${row.cohort}`].some((name) => name === cohort)
    const data = await Promise.all(rows.filter(isOfPlayer).map((row) => files.fileView(context, row)))
    return { result: 'ok' as const, data }
  })

  server.on(saveCloudFile, async (context) => {
    const { kind, ...given } = context.body
    return { ...ok, ...(await files.saveGiven(context, kind ?? 'base', given)) }
  })

  server.on(getCloudFile, (context) => files.readContent(context, context.query.sid, context.query.version))

  server.on(deleteCloudFile, async (context) => {
    await files.deleteFile(context, context.body.id, ({ kind }) => kind !== 'asset')
    return ok
  })
}

function assetRoutes(server: Router) {
  server.on(listAssets, async (context) => {
    const rows = await queries.selectFiles(context.realm, ['asset'])
    return { data: await Promise.all(rows.map((row) => files.fileView(context, row))) }
  })

  server.on(saveAsset, async (context) => ({ ...ok, ...(await files.saveGiven(context, 'asset', context.body)) }))

  server.on(deleteAsset, async (context) => {
    await files.deleteFile(context, context.body.id, ({ kind }) => kind === 'asset')
    return ok
  })
}

function versionRoutes(server: Router) {
  server.on(changeCloudFile, async (context) => ({
    ...ok,
    ...(await files.changeFile(context, context.params.sid, context.body)),
  }))

  server.on(listCloudFileVersions, async ({ realm, params: { sid } }) => {
    await files.requireFile(realm, sid)
    const rows = await queries.selectVersions(realm, sid)
    return {
      versions: rows.map((row) => ({
        version: row.version,
        fname: row.file_name,
        tags: row.tags,
        mimeType: row.mime_type,
        sizeBytes: row.size,
        checksum: row.checksum,
        uploaded: row.uploaded_at,
        ...present({ expiration: row.expires_at, savedBy: row.email }),
      })),
    }
  })

  server.on(restoreCloudFile, async (context) => ({
    ...ok,
    ...(await files.restoreVersion(context, context.params.sid, context.body.version)),
  }))
}

function clientRoutes(server: Router) {
  server.on(listCloudMeta, async (context) => {
    const rows = await queries.selectCurrent(context.realm, 'base', new Date(context.now))
    return { result: 'ok' as const, meta: rows.map((row) => files.toFileMeta(context, row)) }
  })

  server.on(listPlayerCloudMeta, async (context) => {
    const trials = (
      await runHooks(context.registry, 'cohortsOf', context.realm, requireGamerTag(context.caller))
    ).flat()
    const base = await queries.selectCurrent(context.realm, 'base', new Date(context.now))
    const ofCohorts =
      trials.length > 0 ? await queries.selectCurrent(context.realm, 'cohort', new Date(context.now)) : []
    const rows = replaceFiles(base, ofCohorts, trials)
    return { result: 'ok' as const, meta: rows.map((row) => files.toFileMeta(context, row)) }
  })
}

/**
 * Files of a player's cohorts replace files of the same name; of two such files, the one of the trial joined later is
 * used.
 */
function replaceFiles(base: queries.CloudFileRow[], ofCohorts: queries.CloudFileRow[], trials: readonly CohortEntry[]) {
  const own = trials.flatMap(({ trial, cohort }) =>
    ofCohorts.filter((row) => row.trial === trial && row.cohort === cohort),
  )
  return [...new Map([...base, ...own].map((row) => [row.name, row])).values()]
}
