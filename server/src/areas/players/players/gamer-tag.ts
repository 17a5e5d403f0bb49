import type { StatRequirement } from '@regent/contract/communicate/announcements'

/** A criterion on the gamer tag itself, which is not a stat. It is compared as a number and always exists. */
export function matchesGamerTag(gamerTag: number, { constraint, value }: StatRequirement): boolean {
  const other = value.trim() === '' ? Number.NaN : Number(value)
  const list = value.split(',').map((text) => text.trim())
  switch (constraint) {
    case 'eq':
      return gamerTag === other
    case 'neq':
      return gamerTag !== other
    case 'lt':
      return gamerTag < other
    case 'lte':
      return gamerTag <= other
    case 'gt':
      return gamerTag > other
    case 'gte':
      return gamerTag >= other
    case 'in':
      return list.includes(String(gamerTag))
    case 'nin':
      return !list.includes(String(gamerTag))
    case 'nonexistent':
      return false
  }
}
