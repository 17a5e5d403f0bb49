import { errorOf } from '@regent/contract/client'
import { UnreachableError } from './client.ts'

/** Reads the CSV that an address of the server leads to. The address is the permission; it takes no token. */
export async function fetchCsv(url: string): Promise<{ csv: string; rows: Record<string, string>[] }> {
  const [csv, { default: papa }] = await Promise.all([textAt(url), import('papaparse')])
  const { data } = papa.parse<Record<string, string>>(csv, { header: true, skipEmptyLines: true })
  return { csv, rows: data }
}

/** The demo puts its data into the address itself (a data address), so no request may be made. */
const inAddress = 'data:text/csv,'

async function textAt(url: string): Promise<string> {
  if (url.startsWith(inAddress)) return decodeURIComponent(url.slice(inAddress.length))
  const answer = await fetch(url).catch((error: unknown) => {
    throw new UnreachableError(error)
  })
  if (!answer.ok) throw errorOf(answer.status, await answer.json().catch(() => undefined))
  return answer.text()
}
