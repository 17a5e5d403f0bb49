import { createRequestError } from '@regent/contract/client'
import { UnreachableError } from './client.ts'

/** Downloads a CSV from a signed URL; no token is needed. */
export async function fetchCsv(url: string): Promise<{ csv: string; rows: Record<string, string>[] }> {
  const [csv, { default: papa }] = await Promise.all([textAt(url), import('papaparse')])
  const { data } = papa.parse<Record<string, string>>(csv, { header: true, skipEmptyLines: true })
  return { csv, rows: data }
}

/** The demo returns a data URL, so no request may be made. */
const inAddress = 'data:text/csv,'

async function textAt(url: string): Promise<string> {
  if (url.startsWith(inAddress)) return decodeURIComponent(url.slice(inAddress.length))
  const answer = await fetch(url).catch((error: unknown) => {
    throw new UnreachableError(error)
  })
  if (!answer.ok) throw createRequestError(answer.status, await answer.json().catch(() => undefined))
  return answer.text()
}
