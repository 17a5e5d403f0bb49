import { createHash } from 'node:crypto'

/**
 * True if a player is in the control group of a campaign. This depends only on the campaign and the player: all waves
 * of a campaign exclude the same players, and other campaigns exclude others.
 */
export function isHeldOut(sid: number, gamerTag: number, percent: number): boolean {
  if (percent <= 0) return false
  const hash = createHash('sha256').update(`${sid}/${gamerTag}`).digest()
  return hash.readUInt32BE(0) < (percent / 100) * 2 ** 32
}
