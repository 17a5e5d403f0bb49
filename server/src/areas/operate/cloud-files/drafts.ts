import { ApiError } from '@regent/contract/errors'
import { cloudFileFacts, maxCloudFileBytes } from '@regent/contract/operate/cloud-files'
import * as z from 'zod'
import { newId } from '../../../engines/database/ids.ts'
import { isFields } from '../../../kernel/audit/same.ts'
import type { Realm, RealmContext } from '../../../kernel/context/context.ts'
import type { DraftKind } from '../../../kernel/drafts/draft-kind.ts'
import { stateToRestore } from '../../../kernel/drafts/fields.ts'
import { type FileName, lockFiles, lockNamed, selectFile } from './queries.ts'
import { type CloudFileState, contentIsKept, listFileStates } from './service.ts'
import { readState, restoreState } from './undo.ts'
import { insertUpload, isUsed, isWaiting, sumUploads } from './upload-queries.ts'

/** Most contents that wait in a realm to be applied, and their bytes. */
const maxWaiting = 200
const maxWaitingBytes = 200 * 1024 ** 2

/**
 * A file is named by kind and name in drafts, since another realm's file of that name has another number, as has a new file
 * at each upload. Files of cohorts keep their numbers.
 */
const idOf = ({ kind, name }: Pick<FileName, 'kind' | 'name'>) => `${kind}/${name}`

/** Locks the files of the realm first, as every change of them does: in another order two changes could wait for each other. */
async function sidOf(realm: Realm, id: string): Promise<number | undefined> {
  await lockFiles(realm)
  if (/^\d+$/.test(id)) return Number(id)
  const slash = id.indexOf('/')
  const kind = id.slice(0, slash) as FileName['kind']
  return (await lockNamed(realm, { kind, trial: '', cohort: '', name: id.slice(slash + 1) }))?.sid
}

const asState = (value: unknown) => (isFields(value) ? (value as Partial<CloudFileState>) : undefined)

/** Where the content of another realm's file is stored in this one. */
const objectIn = ({ id: pid }: Realm, object: string) =>
  `cloud-files/${pid}/${object.slice(object.lastIndexOf('/') + 1)}`

/**
 * Notes a content as waiting; a sentence if too many wait already. Its bytes are stored beside the transaction: they go
 * again if that is refused, such as by a set that is full.
 */
async function keepWaiting(
  { realm, now, files, afterwards }: RealmContext,
  upload: { object: string; size: number },
): Promise<string | undefined> {
  afterwards(async (db) => {
    const here = { ...realm, db }
    // Somebody else may be bringing the same content.
    await lockFiles(here)
    if (!(await isUsed(here, upload.object))) await files.delete(upload.object)
  })
  const { count, bytes } = await sumUploads(realm)
  if (count >= maxWaiting || bytes + upload.size > maxWaitingBytes)
    return `at most ${maxWaiting} contents of files, and 200 MB of them, wait in a realm to be applied.`
  await insertUpload(realm, upload, new Date(now))
  return undefined
}

const { fileName, mimeType, tags } = cloudFileFacts

const State = z.object({
  name: z.string(),
  kind: z.enum(['base', 'server', 'asset', 'cohort']),
  fileName: fileName.unwrap().default(''),
  mimeType: mimeType.unwrap().default(''),
  tags: tags.unwrap().default([]),
  expiration: z.int().nullable().default(null),
  content: z.object({ object: z.string(), sizeBytes: z.int(), checksum: z.string(), uploaded: z.int() }),
  trial: z.string(),
  cohort: z.string(),
})

const whyNamed = 'Games request the file by this. Upload another file for another one.'

export const cloudFileDrafts: DraftKind = {
  reads: State,
  fields: {
    name: { title: 'Name' },
    kind: { title: 'Kind' },
    fileName: { title: 'File name' },
    mimeType: { title: 'Type', description: 'Such as application/json.' },
    tags: { title: 'Tags' },
    expiration: {
      ...{ title: 'Expires', 'x-as': 'moment' },
      description: 'From this time clients no longer get the file. Leave empty for never.',
    },
    content: { title: 'Content' },
  },
  fixed: () => ({
    name: whyNamed,
    kind: whyNamed,
    content: 'New content is uploaded in Game Base Cloud Data, whose form adds it to this change set.',
    ...{ trial: '', cohort: '' },
  }),
  madeElsewhere: 'is uploaded in the form of cloud files: choose Add in the change set.',
  idOf: (id, ...states) => {
    const state = states.map(asState).find((one) => one?.kind !== undefined)
    if (state?.kind === undefined || state.name === undefined || state.kind === 'cohort') return id
    return idOf({ kind: state.kind, name: state.name })
  },
  async read({ realm }, id) {
    const sid = await sidOf(realm, id)
    return sid === undefined ? null : readState(realm, sid)
  },
  async apply(context, drafts) {
    const unseen = { ...context, ifMatch: undefined }
    for (const draft of drafts)
      await restoreState(unseen, (await sidOf(context.realm, draft.id)) ?? newId(), stateToRestore(draft))
  },
  // What was uploaded during the call lies in the file store and belongs to no version yet: it waits, or goes again.
  async refuses(context, { id, after }) {
    const { realm } = context
    const content = asState(after)?.content
    if (!content) return undefined
    const sid = await sidOf(realm, id)
    if (sid !== undefined && (await contentIsKept(realm, sid, content.object))) return undefined
    if (await isWaiting(realm, content.object)) return undefined
    if (content.object !== objectIn(realm, content.object)) return 'its content belongs to another realm.'
    return keepWaiting(context, { object: content.object, size: content.sizeBytes })
  },
  taken({ realm }, state, here) {
    const there = state as CloudFileState
    const own = asState(here)?.content
    const isSame = own?.checksum === there.content.checksum && own.sizeBytes === there.content.sizeBytes
    return { ...there, content: isSame ? own : { ...there.content, object: objectIn(realm, there.content.object) } }
  },
  async bring(context, source, ids) {
    const { realm, files } = context
    for (const id of ids) {
      const [theirs, own] = [await sidOf(source, id), await sidOf(realm, id)]
      const row = theirs === undefined ? undefined : await selectFile(source, theirs)
      if (!row) continue
      const object = objectIn(realm, row.object)
      const current = own === undefined ? undefined : await selectFile(realm, own)
      if (current?.checksum === row.checksum && current.size === row.size) continue
      if (own !== undefined && (await contentIsKept(realm, own, object))) continue
      if (await isWaiting(realm, object)) continue
      const reason = await keepWaiting(context, { object, size: row.size })
      const file = reason === undefined ? await files.get(row.object, row.checksum) : undefined
      if (!file)
        throw new ApiError('BadRequest', {
          field: 'items',
          message: `cloud-file ${id} cannot come along: ${reason ?? 'its content is no longer stored.'} Nothing was changed.`,
        })
      await files.put(object, file.content, maxCloudFileBytes)
    }
  },
  list: async ({ realm }) =>
    (await listFileStates(realm)).map(({ state }) => ({ id: idOf(state), label: state.name, state })),
}
