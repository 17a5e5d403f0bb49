import { listAuditEntries } from '@regent/contract/audit'
import type { InputOf } from '@regent/contract/endpoint'
import { addPromoCodes, createPromo, listPromoCodes, listPromos } from '@regent/contract/promo-codes'
import { type CallAnswer, call, callForAnswer } from '../../../api/client.ts'
import { toastFailure } from '../../../api/failure.ts'
import { queryClient } from '../../../api/query.ts'
import { csvText, saveFile } from '../../../ui/csv.ts'
import { countOf } from '../../../ui/format-number.ts'
import { toast } from '../../../ui/toast.ts'

export type PromoBody = NonNullable<InputOf<typeof createPromo>['body']>
type Entries = CallAnswer<unknown>['entries']

const refresh = () =>
  Promise.all(
    [listPromos, listPromoCodes, listAuditEntries].map(({ path }) =>
      queryClient.invalidateQueries({ queryKey: [path] }),
    ),
  )

/** Answers the id of the promo, with the audit entries. */
export async function savePromo(body: PromoBody): Promise<{ id: number; entries: Entries }> {
  const { data, entries } = await callForAnswer(createPromo, { body })
  await refresh()
  return { id: data.id, entries }
}

export async function saveOwnCodes(
  definitionId: number,
  codes: readonly string[],
  claimsPerCode: number,
): Promise<Entries> {
  const { entries } = await callForAnswer(addPromoCodes, { body: { definitionId, codes: [...codes], claimsPerCode } })
  await refresh()
  return entries
}

/** All codes of a promo that can be redeemed still, as a file. */
export async function downloadCodes(id: number, name: string): Promise<void> {
  try {
    const { codes } = await call(listPromoCodes, { query: { id } })
    const fileName = `codes-${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.csv`
    saveFile(fileName, csvText([{ header: 'code', value: (code: string) => code }], codes), 'text/csv;charset=utf-8')
    toast(`Saved ${countOf(codes.length, 'code')} as CSV`)
  } catch (error) {
    toastFailure('The codes could not be read.', error)
  }
}
