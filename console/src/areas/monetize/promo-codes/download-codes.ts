import { listPromoCodes } from '@regent/contract/monetize/promo-codes'
import { call } from '../../../api/client.ts'
import { toastFailure } from '../../../api/failure.ts'
import { csvText, saveFile } from '../../../ui/csv/csv.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { countOf } from '../../../ui/words/format-number.ts'

/** Saves all codes of a promo that can still be redeemed as a CSV file. */
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
