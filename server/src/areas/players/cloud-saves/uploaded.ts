import { ApiError } from '@regent/contract/errors'
import { createUploadUrlsForOperator } from '@regent/contract/players/cloud-saves'
import type { Organization } from '../../../directory/organizations/directory.ts'
import type { StoredFile } from '../../../engines/files/files.ts'
import { rightsIn } from '../../../kernel/context/access.ts'
import type { Caller } from '../../../kernel/context/context.ts'
import { actAs } from '../../../kernel/plans/acting.ts'
import { hasExtraRights } from '../../../kernel/settings/settings.ts'
import { type Acting, buildContext, type Services, write } from '../../../kernel/write/write.ts'
import { deleteUploads, markUploaded, selectUpload } from './queries.ts'
import { changeFiles, compactTime } from './service.ts'

/** A file was uploaded to a link. An operator's upload takes effect immediately, with the operator's current rights. */
export async function fileUploaded(services: Services, key: string, file: StoredFile, requestId: string) {
  const [, pid = ''] = key.split('/')
  const upload = await selectUpload(services.db, pid, key)
  if (!upload) throw new ApiError('FileLinkInvalid')
  if (!upload.is_operators) {
    if (!(await markUploaded(services.db, pid, key, file))) throw new ApiError('FileLinkInvalid')
    return
  }
  const { gamer_tag: gamerTag, name, last_modified: lastModified, operator_id: accountId } = upload
  const organization = await services.directory.findByRealm(pid)
  if (!organization) throw new ApiError('FileLinkInvalid')
  const { method, path } = createUploadUrlsForOperator
  const requestInfo = { action: `${method} ${path}`, requestId }
  const acting =
    accountId === null
      ? actAsServer(services, organization, pid, requestInfo)
      : await actAs(services, { cid: organization.cid, pid, accountId }, requestInfo)
  if (!acting.rights.can('edit cloud-saving', pid)) throw new ApiError('Forbidden')
  await write(services, acting, async (db, deferred) => {
    const { realm, customer, ...context } = buildContext(services, acting, db, deferred)
    if (!realm || !customer) throw new ApiError('FileLinkInvalid')
    const state = {
      object: key,
      size: file.size,
      eTag: file.md5,
      lastModified: lastModified ?? compactTime(context.now),
    }
    if ((await deleteUploads(realm, [key])) === 0) throw new ApiError('FileLinkInvalid')
    await changeFiles({ ...context, realm, customer }, gamerTag, { [name]: state }, true)
  })
}

/** A game server that signed its request has every right in its realm. */
function actAsServer(
  { settings }: Services,
  organization: Organization,
  pid: string,
  named: Pick<Acting, 'action' | 'requestId'>,
): Acting {
  const caller: Caller = { kind: 'server', hasKey: true }
  const hasExtras = hasExtraRights(settings, organization.cid)
  const realm = organization.realms.get(pid)
  return { caller, organization, realm, rights: rightsIn(organization, caller, hasExtras, pid), ...named }
}
