import { formatCount } from '@regent/contract/words'

export type ListState = 'not-allowed' | 'failed' | 'loading' | 'no-match' | 'nothing-yet' | 'rows'

type ListFacts = {
  missingRight?: string
  hasFailed: boolean
  isLoading: boolean
  rowCount: number
  isFiltered: boolean
}

/** The display state of a list. Loaded rows stay visible after a failed refetch. */
export function listState({ missingRight, hasFailed, isLoading, rowCount, isFiltered }: ListFacts): ListState {
  if (missingRight !== undefined) return 'not-allowed'
  if (rowCount > 0) return 'rows'
  if (isLoading) return 'loading'
  if (hasFailed) return 'failed'
  return isFiltered ? 'no-match' : 'nothing-yet'
}

/** "50 of about 128,000 players"; without "about" if the server's total is exact. */
export function shownText(
  shown: number,
  [singular, plural]: [singular: string, plural: string],
  { total, isTotalExact = false, hasMore = false }: { total?: number; isTotalExact?: boolean; hasMore?: boolean },
): string {
  const noun = (count: number) => (count === 1 ? singular : plural)
  if (total !== undefined && total > shown) {
    return `${formatCount(shown)} of ${isTotalExact ? '' : 'about '}${formatCount(total)} ${noun(total)}`
  }
  return `${formatCount(shown)} ${noun(shown)}${hasMore ? ', more to load' : ''}`
}
