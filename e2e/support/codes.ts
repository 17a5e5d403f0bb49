import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect } from '@playwright/test'
import { dataDir } from './data-dir.ts'

const output = fileURLToPath(new URL(`../../${dataDir}/output.txt`, import.meta.url))

/** The last code mailed to an account, as whoever runs the server reads it: printed, for the stories have no mail server. */
export async function mailedCode(accountId: number): Promise<string> {
  const start = `The code for account ${accountId} is `
  let code = ''
  const read = async () => {
    const [, ...found] = (await readFile(output, 'utf8')).split(start)
    code = /^\S+/.exec(found.at(-1) ?? '')?.[0] ?? ''
    return code
  }
  await expect.poll(read, { timeout: 20_000 }).not.toBe('')
  return code
}
