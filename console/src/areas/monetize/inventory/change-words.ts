import type { InventoryChange } from '@regent/contract/monetize/inventory'

/** "+50, now 120", "made", "changed" */
export function formatInventoryChange({
  act,
  added,
  amount,
}: Pick<InventoryChange, 'act' | 'added' | 'amount'>): string {
  switch (act) {
    case 'amount':
      return `${(added ?? 0) < 0 ? '−' : '+'}${Math.abs(added ?? 0).toLocaleString('en')}, now ${(amount ?? 0).toLocaleString('en')}`
    case 'properties':
    case 'update':
      return 'Properties changed'
    case 'create':
      return 'Item added'
    case 'delete':
      return 'Item taken away'
  }
}

/** Formats the cause of a change. Unknown causes of newer servers are shown unformatted. */
export function formatCause({
  cause,
  reference,
  email,
}: Pick<InventoryChange, 'cause' | 'reference' | 'email'>): string {
  const who = email ? ` by ${email}` : ''
  switch (cause) {
    case 'operator':
      return email ?? 'an operator'
    case 'plan':
      return `plan ${reference ?? ''}${who}`
    case 'game-server':
      return 'the game’s server'
    case 'player':
      return 'the player'
    case 'promo-code':
      return `promo code ${reference ?? ''}${who}`
    case 'daily-reward':
      return formatDailyReward(reference)
    default:
      return `${cause}${reference ? ` ${reference}` : ''}${who}`
  }
}

/** "daily reward calendars.daily, day 4": the reference ends with the local day and the index. */
function formatDailyReward(reference = ''): string {
  const [calendar = '', , index] = reference.split('/')
  return index === undefined ? `daily reward ${calendar}`.trim() : `daily reward ${calendar}, day ${Number(index) + 1}`
}

/** In a player’s timeline: "Got 50 currency.gems", "Lost items.sword". */
export function formatInventoryEvent(of: Readonly<Record<string, unknown>>): string {
  const { act, contentId, added, cause, reference } = of as InventoryChange
  const why = cause === 'player' ? '' : ` (${formatCause({ cause, reference })})`
  switch (act) {
    case 'amount':
      return `${(added ?? 0) < 0 ? 'Spent' : 'Got'} ${Math.abs(added ?? 0).toLocaleString('en')} ${contentId}${why}`
    case 'create':
      return `Got ${contentId}${why}`
    case 'delete':
      return `Used up ${contentId}${why}`
    default:
      return `Changed ${contentId}${why}`
  }
}
