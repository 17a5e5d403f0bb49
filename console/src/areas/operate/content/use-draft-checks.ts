import { useDebouncedValue } from '@mantine/hooks'
import type { ContentChecks } from '@regent/contract/operate/content/content-checks'
import { ContentId } from '@regent/contract/operate/content/content-shapes'
import { checkContentDraft } from '@regent/contract/operate/content/content-types'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { realmScope } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { useRealm } from '../../../shell/frame/place.ts'
import type { ItemDraft } from './item-draft.ts'

/** Debounce before checking the draft again. */
const pauseMs = 300

export type DraftChecks = ContentChecks & { state: 'checking' | 'checked' | 'unknown' }

/** Validates a draft on the server while typing, with the same checks as a publish. */
export function useDraftChecks(manifestId: string, draft: ItemDraft, isAllowed: boolean): DraftChecks {
  const { realmId } = useRealm()
  // Debounced as text: a new object in each render would never settle.
  const requestText = JSON.stringify({ ...draft, id: draft.id.trim(), manifestId })
  const [settled] = useDebouncedValue(requestText, pauseMs)
  const body: ItemDraft & { manifestId: string } = JSON.parse(settled)
  const { data, isFetching, error } = useQuery({
    ...query(checkContentDraft, { body }, { scope: realmScope(realmId) }),
    enabled: isAllowed && ContentId.safeParse(body.id).success,
    placeholderData: keepPreviousData,
  })
  const state = !data || error ? 'unknown' : isFetching || requestText !== settled ? 'checking' : 'checked'
  return { errors: data?.errors ?? [], warnings: data?.warnings ?? [], state }
}
