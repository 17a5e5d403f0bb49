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

/** The maximum number of uploaded contents in a realm that wait to be applied, and of their bytes. */
const maxWaiting = 200
const maxWaitingBytes = 200 * 1024 ** 2

/**
 * Drafts refer to a file by kind and name, since the same file has another number in another realm and after each
 * upload. Files of cohorts keep their numbers.
 */
const toId = ({ kind, name }: Pick<FileName, 'kind' | 'name'>) => `${kind}/${name}`

/** Locks the files of the realm first, like every change of them does, to avoid deadlocks. */
async function findSid(realm: Realm, id: string): Promise<number | undefined> {
  await lockFiles(realm)
  if (/^\d+$/.test(id)) return Number(id)
  const slash = id.indexOf('/')
  const kind = id.slice(0, slash) as FileName['kind']
  return (await lockNamed(realm, { kind, trial: '', cohort: '', name: id.slice(slash + 1) }))?.sid
}

const toFileState = (value: unknown) => (isFields(value) ? (value as Partial<CloudFileState>) : undefined)

/** Where the content of another realm's file is stored in this one. */
const objectIn = ({ id: pid }: Realm, object: string) =>
  `cloud-files/${pid}/${object.slice(object.lastIndexOf('/') + 1)}`

/**
 * Stores a content as waiting. Returns an error message if too many wait already. The bytes are stored outside of the
 * transaction: they are deleted if it is rolled back, such as when a set is full.
 */
async function storeWaiting(
  { realm, now, files, afterwards }: RealmContext,
  upload: { object: string; size: number },
): Promise<string | undefined> {
  afterwards(async (db) => {
    const here = { ...realm, db }
    // Another caller may be uploading the same content.
    await lockFiles(here)
    if (!(await isUsed(here, upload.object))) await files.delete(upload.object)
  })
  const { count, bytes } = await sumUploads(realm)
  if (count >= maxWaiting || bytes + upload.size > maxWaitingBytes)
    return `at most ${maxWaiting} uploads, with 200 MB in total, can wait in the change sets of a realm.`
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

const fixedNameText = 'Games request the file with this id. It cannot be changed.'

export const cloudFileDrafts: DraftKind = {
  reads: State,
  fields: {
    name: { title: 'Name' },
    kind: { title: 'Kind' },
    fileName: { title: 'File name' },
    mimeType: { title: 'Type', description: 'Such as application/json.' },
    tags: { title: 'Tags' },
    expiration: {
      title: 'Expires',
      'x-as': 'moment',
      description: 'Clients no longer get the file after this time. Empty: never.',
    },
    content: { title: 'Content' },
  },
  fixed: () => ({
    name: fixedNameText,
    kind: fixedNameText,
    content: 'New content is uploaded in Game Base Cloud Data, whose form adds it to this change set.',
    trial: '',
    cohort: '',
  }),
  madeElsewhere: 'is uploaded in the form of cloud files. Choose Add in the change set.',
  idOf: (id, ...states) => {
    const state = states.map(toFileState).find((one) => one?.kind !== undefined)
    if (state?.kind === undefined || state.name === undefined || state.kind === 'cohort') return id
    return toId({ kind: state.kind, name: state.name })
  },
  async read({ realm }, id) {
    const sid = await findSid(realm, id)
    return sid === undefined ? null : readState(realm, sid)
  },
  async apply(context, drafts) {
    const unseen = { ...context, ifMatch: undefined }
    for (const draft of drafts)
      await restoreState(unseen, (await findSid(context.realm, draft.id)) ?? newId(), stateToRestore(draft))
  },
  // Files uploaded during the call are in the file store and belong to no version yet: they are marked as waiting, or
  // deleted.
  async refuses(context, { id, after }) {
    const { realm } = context
    const content = toFileState(after)?.content
    if (!content) return undefined
    const sid = await findSid(realm, id)
    if (sid !== undefined && (await contentIsKept(realm, sid, content.object))) return undefined
    if (await isWaiting(realm, content.object)) return undefined
    if (content.object !== objectIn(realm, content.object)) return 'its content belongs to another realm.'
    return storeWaiting(context, { object: content.object, size: content.sizeBytes })
  },
  taken({ realm }, state, here) {
    const there = state as CloudFileState
    const own = toFileState(here)?.content
    const isSame = own?.checksum === there.content.checksum && own.sizeBytes === there.content.sizeBytes
    return { ...there, content: isSame ? own : { ...there.content, object: objectIn(realm, there.content.object) } }
  },
  async bring(context, source, ids) {
    const { realm, files } = context
    for (const id of ids) {
      const sourceSid = await findSid(source, id)
      const own = await findSid(realm, id)
      const row = sourceSid === undefined ? undefined : await selectFile(source, sourceSid)
      if (!row) continue
      const object = objectIn(realm, row.object)
      const current = own === undefined ? undefined : await selectFile(realm, own)
      if (current?.checksum === row.checksum && current.size === row.size) continue
      if (own !== undefined && (await contentIsKept(realm, own, object))) continue
      if (await isWaiting(realm, object)) continue
      const reason = await storeWaiting(context, { object, size: row.size })
      const file = reason === undefined ? await files.get(row.object, row.checksum) : undefined
      if (!file)
        throw new ApiError('BadRequest', {
          field: 'items',
          message: `cloud-file ${id} cannot be included: ${reason ?? 'its content is no longer stored.'} Nothing was changed.`,
        })
      await files.put(object, file.content, maxCloudFileBytes)
    }
  },
  list: async ({ realm }) =>
    (await listFileStates(realm)).map(({ state }) => ({ id: toId(state), label: state.name, state })),
}
