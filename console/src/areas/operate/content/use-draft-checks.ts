import { useDebouncedValue } from '@mantine/hooks'
import type { ContentChecks } from '@regent/contract/operate/content/content-checks'
import { ContentId } from '@regent/contract/operate/content/content-shapes'
import { checkContentDraft } from '@regent/contract/operate/content/content-types'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { realmScope } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { useRealm } from '../../../shell/frame/place.ts'
import type { ItemDraft } from './item-draft.ts'

/** Checked again when the draft has stood for so long. */
const pauseMs = 300

export type DraftChecks = ContentChecks & { state: 'checking' | 'checked' | 'unknown' }

/** What the server says of a draft as it is typed: the same as when it is published. */
export function useDraftChecks(manifestId: string, draft: ItemDraft, isAllowed: boolean): DraftChecks {
  const { realmId } = useRealm()
  // As text: an object is another one each time, and would never settle.
  const said = JSON.stringify({ ...draft, id: draft.id.trim(), manifestId })
  const [settled] = useDebouncedValue(said, pauseMs)
  const body: ItemDraft & { manifestId: string } = JSON.parse(settled)
  const { data, isFetching, error } = useQuery({
    ...query(checkContentDraft, { body }, { scope: realmScope(realmId) }),
    enabled: isAllowed && ContentId.safeParse(body.id).success,
    placeholderData: keepPreviousData,
  })
  const state = !data || error ? 'unknown' : isFetching || said !== settled ? 'checking' : 'checked'
  return { errors: data?.errors ?? [], warnings: data?.warnings ?? [], state }
}
