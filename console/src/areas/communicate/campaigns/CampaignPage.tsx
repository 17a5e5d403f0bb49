import { listCampaigns } from '@regent/contract/communicate/campaigns'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { realmScope } from '../../../api/client.ts'
import { readFailure } from '../../../api/failure.ts'
import { query } from '../../../api/query.ts'
import { useRealm } from '../../../shell/frame/place.ts'
import { Pending } from '../../../shell/routing/Pending.tsx'
import { paths } from '../../../shell/routing/paths.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { PageHeader } from '../../../ui/layout/PageHeader.tsx'
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
      <>
        <PageHeader title="Campaign" subtitle={<Link to={paths.inRealm(place, 'campaigns')}>All campaigns</Link>} />
        <Card isFlush>
          {!isAllowed ? (
            <EmptyState kind="not-allowed" missingRight="view campaigns" />
          ) : read.error ? (
            <EmptyState
              kind="failed"
              failure={readFailure('The campaign could not be loaded.', read.error)}
              onRetry={() => read.refetch()}
              isRetrying={read.isFetching}
            />
          ) : all ? (
            <EmptyState
              kind="nothing-yet"
              title="Campaign not found"
              description="It was deleted, or the URL is incomplete."
            />
          ) : (
            <Pending />
          )}
        </Card>
      </>
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
