import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'

const mayEnter = 1
const mayRead = 4

/**
 * Checks that a user may enter all folders above a file and read it, since Node itself would only report that it was
 * not found. The error contains the missing permission and its path.
 */
export async function requireReadable(file: string, uid: number): Promise<void> {
  const path = [file]
  for (let folder = dirname(file); folder !== path.at(-1); folder = dirname(folder)) path.push(folder)
  for (const one of path.reverse()) {
    const { uid: owner, gid, mode } = await stat(one)
    const right = one === file ? mayRead : mayEnter
    const shift = owner === uid ? 6 : gid === uid ? 3 : 0
    if (((mode >> shift) & right) === right) continue
    const [verb, letter] = one === file ? ['read', 'r'] : ['enter', 'x']
    throw new Error(
      `The services of this organization run as user ${uid}, who may not ${verb} ${one}. Run: chmod o+${letter} ${one}`,
    )
  }
}
