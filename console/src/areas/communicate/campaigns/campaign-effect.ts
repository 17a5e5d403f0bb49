import type { CampaignResults } from '@regent/contract/communicate/campaigns-delivery'
import { formatCount } from '@regent/contract/words'

/** With a smaller control group, chance alone moves the share by several points. */
const fewestHeldOut = 200

/** The return rate of recipients minus that of the control group, with the 95 % confidence interval. */
export function formatEffect({ sent, back = 0, heldOut, heldOutBack }: CampaignResults): string {
  if (heldOut < fewestHeldOut || sent === 0)
    return `${formatCount(heldOutBack)} of ${formatCount(heldOut)} came back: too few to compare.`
  const reached = back / sent
  const other = heldOutBack / heldOut
  const points = 100 * (reached - other)
  const margin = 196 * Math.sqrt((reached * (1 - reached)) / sent + (other * (1 - other)) / heldOut)
  const sign = (n: number) => `${n > 0 ? '+' : n < 0 ? '−' : ''}${Math.abs(n).toFixed(1)}`
  const range = `95 % sure: ${sign(points - margin)} to ${sign(points + margin)}`
  return `${sign(points)} points against ${formatCount(heldOut)} players of the control group (${range})`
}
