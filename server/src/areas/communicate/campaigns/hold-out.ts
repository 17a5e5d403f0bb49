import { createHash } from 'node:crypto'

/**
 * Whether a player is held out of a campaign. It depends on nothing but the campaign and the player, so that a campaign
 * that is sent in several waves holds out the same players, and another campaign holds out others.
 */
export function isHeldOut(sid: number, gamerTag: number, percent: number): boolean {
  if (percent <= 0) return false
  const hash = createHash('sha256').update(`${sid}/${gamerTag}`).digest()
  return hash.readUInt32BE(0) < (percent / 100) * 2 ** 32
}
