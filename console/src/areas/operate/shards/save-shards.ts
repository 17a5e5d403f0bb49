import { listAuditEntries } from '@regent/contract/audit'
import { createShard, deleteShard, listShards, saveShard } from '@regent/contract/shards'
import { type CallAnswer, callForAnswer } from '../../../api/client.ts'
import { toastFailure } from '../../../api/failure.ts'
import { queryClient } from '../../../api/query.ts'
import { toastDone } from '../../../api/undo.ts'

const refresh = () =>
  Promise.all([listShards, listAuditEntries].map(({ path }) => queryClient.invalidateQueries({ queryKey: [path] })))

type Body = { shardId: string; uri: string; metadata: Record<string, unknown> }

/** With the version that was seen, where there is one. */
export async function putShard(body: Body, version: number | undefined): Promise<CallAnswer<unknown>['entries']> {
  const { entries } =
    version === undefined
      ? await callForAnswer(createShard, { body })
      : await callForAnswer(saveShard, { body }, { ifMatch: version })
  await refresh()
  return entries
}

/** Reversible, so it is done at once. */
export async function removeShard(shardId: string): Promise<void> {
  try {
    const { entries } = await callForAnswer(deleteShard, { body: { shardId } })
    toastDone(`Deleted the shard ${shardId}`, entries)
  } catch (error) {
    toastFailure(`The shard ${shardId} was not deleted.`, error)
  } finally {
    await refresh()
  }
}
