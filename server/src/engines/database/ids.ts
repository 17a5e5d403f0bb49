import { randomInt } from 'node:crypto'

const minId = 10 ** 15
const idRange = 2 ** 53 - minId

/** A new id of an account, player, organization or realm: below 2^53, not enumerable, never reused. */
export function newId(): number {
  // randomInt reaches 2^48; two draws cover the range evenly enough for ids.
  const high = randomInt(2 ** 26)
  const low = randomInt(2 ** 27)
  return minId + ((high * 2 ** 27 + low) % idRange)
}
