import { listAuditEntries } from '@regent/contract/audit'
import { listPaymentAudits, setPaymentState } from '@regent/contract/payments'
import { type CallAnswer, callForAnswer } from '../../../api/client.ts'
import { queryClient } from '../../../api/query.ts'

/** With the version that was seen: a payment that has moved on since is not written over. */
export async function noteState(
  txid: number,
  state: 'DISPUTED' | 'RESOLVED',
  note: string,
  ifMatch: number | undefined,
): Promise<CallAnswer<unknown>['entries']> {
  const { entries } = await callForAnswer(setPaymentState, { params: { txid }, body: { state, note } }, { ifMatch })
  await Promise.all(
    [listPaymentAudits, listAuditEntries].map(({ path }) => queryClient.invalidateQueries({ queryKey: [path] })),
  )
  return entries
}
