import { listAuditEntries } from '@regent/contract/audit'
import type { InputOf } from '@regent/contract/endpoint'
import {
  claimEntitlement,
  createEntitlementDefinition,
  deleteEntitlementDefinition,
  type Entitlement,
  grantEntitlements,
  listEntitlementDefinitions,
  listPlayerEntitlements,
  revokeEntitlement,
  updateEntitlementDefinition,
  uploadEntitlementDefinitions,
} from '@regent/contract/entitlements'
import { type CallAnswer, callForAnswer } from '../../../api/client.ts'
import { toastFailure } from '../../../api/failure.ts'
import { queryClient } from '../../../api/query.ts'
import { toastDone } from '../../../api/undo.ts'

type Entries = CallAnswer<unknown>['entries']

/** The calls entitlements are changed by; they leave the reads that show them stale. Answer audit entries, for `toastDone`. */
export const refreshEntitlements = () =>
  Promise.all(
    [listEntitlementDefinitions, listPlayerEntitlements, listAuditEntries].map(({ path }) =>
      queryClient.invalidateQueries({ queryKey: [path] }),
    ),
  )

type Definition = NonNullable<InputOf<typeof createEntitlementDefinition>['body']>

/** With the version that was seen, if it is there: a definition that is another by now is not overwritten. */
export async function saveDefinition(body: Definition, ifMatch: number | undefined): Promise<Entries> {
  const { entries } =
    ifMatch === undefined
      ? await callForAnswer(createEntitlementDefinition, { body })
      : await callForAnswer(updateEntitlementDefinition, { body }, { ifMatch })
  await refreshEntitlements()
  return entries
}

export async function upload(yaml: string): Promise<Entries> {
  const { entries } = await callForAnswer(uploadEntitlementDefinitions, { body: { yaml } })
  await refreshEntitlements()
  return entries
}

export async function grant(
  gamerTag: number,
  generator: { symbol: string; specialization?: string; quantity: number },
  reason: string,
): Promise<Entries> {
  const body = { gamerTags: [gamerTag], generators: [generator], ...(reason && { reason }) }
  const { entries } = await callForAnswer(grantEntitlements, { body })
  await refreshEntitlements()
  return entries
}

/** Reversible, so it is done at once. */
async function doNow(done: string, failed: string, act: () => Promise<{ entries: Entries }>): Promise<void> {
  try {
    toastDone(done, (await act()).entries)
  } catch (error) {
    toastFailure(failed, error)
  } finally {
    await refreshEntitlements()
  }
}

export const removeDefinition = (symbol: string) =>
  doNow(`Deleted definition ${symbol}`, `The definition ${symbol} was not deleted.`, () =>
    callForAnswer(deleteEntitlementDefinition, { body: { symbol } }),
  )

export const claim = ({ gamerTag: gt, uuid, symbol }: Entitlement) =>
  doNow(`Claimed ${symbol}`, `${symbol} was not claimed.`, () =>
    callForAnswer(claimEntitlement, { body: { gt, uuid } }),
  )

export const revoke = ({ uuid, symbol }: Entitlement) =>
  doNow(`Revoked ${symbol}`, `${symbol} was not revoked.`, () => callForAnswer(revokeEntitlement, { body: { uuid } }))
