import { listCampaigns } from '@regent/contract/communicate/campaigns'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { realmScope } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { useRealm } from '../../../shell/frame/place.ts'
import { UnreadRecord } from '../../../shell/records/UnreadRecord.tsx'
import { paths } from '../../../shell/routing/paths.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { CampaignEditor } from './CampaignEditor.tsx'
import type { CampaignSearch } from './campaigns-search.ts'

const followMs = 2_000

/** A campaign of the realm, or a new one. */
export function CampaignPage() {
  const { campaignId } = useParams({ strict: false }) as { campaignId?: string }
  const { like, segment } = useSearch({ strict: false }) as CampaignSearch
  const place = useRealm()
  const isAllowed = useRights().can('view campaigns')
  const read = useQuery({
    ...query(listCampaigns, {}, { scope: realmScope(place.realmId) }),
    enabled: isAllowed,
    // Polls during sending, to show the progress.
    refetchInterval: ({ state }) =>
      state.data?.campaigns.some(({ sid, status }) => String(sid) === campaignId && status === 'executing')
        ? followMs
        : false,
  })
  const all = read.data?.campaigns
  const campaign = all?.find(({ sid }) => String(sid) === campaignId)
  if (!all || (campaignId !== undefined && !campaign))
    return (
      <UnreadRecord
        title="Campaign"
        back={<Link to={paths.inRealm(place, 'campaigns')}>All campaigns</Link>}
        missingRight={isAllowed ? undefined : 'view campaigns'}
        read={read}
        failed="The campaign could not be loaded."
        notFound={all && { title: 'Campaign not found', description: 'It was deleted, or the URL is incomplete.' }}
      />
    )
  return (
    <CampaignEditor
      // Remount the form when the campaign has started or became a draft again.
      key={`${campaignId ?? 'new'} ${campaign?.isStarted ?? false} ${campaign?.isDraft ?? true}`}
      campaign={campaign}
      like={all.find(({ sid }) => String(sid) === like)}
      segment={/^[1-9]\d{0,15}$/.test(segment ?? '') ? Number(segment) : undefined}
      all={all}
    />
  )
}
