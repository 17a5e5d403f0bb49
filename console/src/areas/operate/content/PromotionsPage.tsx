import { Select } from '@mantine/core'
import { getPromotion, planPromotion } from '@regent/contract/operate/content/content-promotion'
import type { Promotion } from '@regent/contract/operate/content/content-shapes'
import { formatQuantity } from '@regent/contract/words'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { planAct } from '../../../api/act.ts'
import { realmScope } from '../../../api/client.ts'
import { listRead } from '../../../api/list-read.ts'
import { query } from '../../../api/query.ts'
import { useRealm } from '../../../shell/frame/place.ts'
import type { SortSearch } from '../../../shell/lists/sort-search.ts'
import { useWholeList } from '../../../shell/lists/use-whole-list.ts'
import type { WholeList } from '../../../shell/lists/whole-list.ts'
import { linkTo } from '../../../shell/records/link-to.ts'
import { RowLink } from '../../../shell/records/RowLink.tsx'
import { findEnvironment, realmName } from '../../../shell/scope/realms.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { usePromotionSource } from '../../../shell/scope/use-promotion-source.ts'
import { ActionButton } from '../../../ui/layout/ActionButton.tsx'
import { IconGitBranch } from '../../../ui/layout/icons.ts'
import { Pill, type Tone } from '../../../ui/layout/Pill.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import type { Column } from '../../../ui/table/DataTable.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { type ComparedSearch, promotionComparison } from './content-search.ts'

/** A review of one promotion, which ends with it, has no saved views. */
const promotionList: WholeList<Promotion, SortSearch> = {
  noun: ['manifest', 'manifests'],
  rowId: ({ id }) => id,
}

type State = 'same' | 'different' | 'only there' | 'only here'
const tones: Record<State, Tone> = {
  same: 'neutral',
  different: 'pending',
  'only there': 'done',
  'only here': 'started',
}

const comparePromotion = ({ source, destination }: Promotion): State => {
  if (!source) return 'only here'
  if (!destination) return 'only there'
  return source.checksum === destination.checksum ? 'same' : 'different'
}

/**
 * Compares the live content of another realm with this one, and promotes it, for example from staging to production.
 */
export function PromotionsPage() {
  const search = useSearch({ from: '/$customerId/games/$gameId/realms/$realmId/content/promotions' })
  const place = useRealm()
  const { realmId, realmName: here } = place
  const rights = useRights()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const isAllowed = rights.can('view content')
  const { others, source } = usePromotionSource(place, search.source, 'view content')
  const there = source ? realmName(source) : ''
  const list = usePromotions(source?.pid)
  const { rows, listProps } = useWholeList(
    promotionList,
    list.data?.scopes.find(({ name }) => name === 'content')?.promotions,
  )
  const selectedRows = rows.filter((row) => selected.has(row.id) && row.source && comparePromotion(row) !== 'same')
  const differing = rows.filter((row) => row.source && comparePromotion(row) !== 'same')
  const sourcePid = source?.pid ?? ''
  const columns = usePromotionColumns(there, sourcePid)
  const promote = (some: readonly Promotion[]) => planManifests(realmId, sourcePid, some)

  return (
    <ListPage
      title="Promotions"
      subtitle={
        source ? (
          <PromotionHint source={source} />
        ) : (
          others.length === 0 && `The game has no other realm to promote to ${here}.`
        )
      }
      actions={
        isAllowed &&
        source && (
          <ActionButton
            variant="filled"
            leftSection={<IconGitBranch aria-hidden />}
            disabledReason={
              rights.refusal('promote realm') ?? (differing.length === 0 && `${there} has the same content as here.`)
            }
            onClick={() => promote(differing)}
          >
            Promote all from {there}
          </ActionButton>
        )
      }
      summary={isAllowed && <SourceSelect others={others} source={source} onSelect={() => setSelected(new Set())} />}
      columns={columns}
      {...listProps}
      {...listRead(list, 'The promotions could not be loaded.')}
      csv={{ fileName: `promotion-${sourcePid}-${realmId}.csv` }}
      selection={{
        selected,
        onSelect: setSelected,
        actions: (
          <ActionButton
            leftSection={<IconGitBranch aria-hidden />}
            disabledReason={
              rights.refusal('promote realm') ?? (selectedRows.length === 0 && 'The selected items are the same here.')
            }
            onClick={() => promote(selectedRows)}
          >
            Promote {formatQuantity(selectedRows.length, 'manifest')}
          </ActionButton>
        ),
      }}
      missingRight={isAllowed ? undefined : 'view content'}
      nothingYet={{
        title: 'Nothing to promote',
        description: source
          ? `${there} and this realm have no content.`
          : 'The game has no other realm that you may see.',
      }}
    />
  )
}

const planManifests = (realmId: string, sourcePid: string, promotions: readonly Promotion[]) =>
  planAct(
    planPromotion,
    { body: { sourcePid, contentManifestIds: promotions.map(({ id }) => id) } },
    { scope: realmScope(realmId), failed: 'The promotion was not planned.' },
  )

function usePromotions(sourcePid: string | undefined) {
  const { realmId } = useRealm()
  const isAllowed = useRights().can('view content')
  return useQuery({
    ...query(getPromotion, { query: { sourcePid: sourcePid ?? '' } }, { scope: realmScope(realmId) }),
    enabled: isAllowed && sourcePid !== undefined,
  })
}

function usePromotionColumns(there: string, sourcePid: string) {
  const { realmId, realmName: here, path } = useRealm()
  return useMemo(
    () =>
      buildColumns(here, there, ({ id }) =>
        buildAddress(path('content/compare'), promotionComparison(sourcePid, realmId, id)),
      ),
    [here, there, path, sourcePid, realmId],
  )
}

type PromotionSource = ReturnType<typeof usePromotionSource>

function PromotionHint({ source }: { source: NonNullable<PromotionSource['source']> }) {
  const place = useRealm()
  return (
    <>
      <Link to={place.path('content')}>Content</Link> · Promotes the live manifests of {realmName(source)} to{' '}
      {place.realmName}, each completely. <Link {...linkTo.promote(place, { source: source.pid })}>Promote</Link>{' '}
      promotes single items, texts, config and events.
    </>
  )
}

/** Choosing another source ends the selection. */
function SourceSelect({ others, source, onSelect }: PromotionSource & { onSelect: () => void }) {
  const { realms } = useRealm()
  const navigate = useNavigate()
  return (
    <Select
      label="From"
      placeholder={others.length > 0 ? 'Choose a realm' : 'You cannot see another realm’s content'}
      maw={360}
      allowDeselect={false}
      data={others.map(({ realm }) => ({
        value: realm.pid,
        label: `${realmName(realm)} (${findEnvironment(realm, realms)})`,
      }))}
      value={source?.pid ?? null}
      onChange={(pid) => {
        onSelect()
        void navigate({ to: '.', search: { source: pid ?? undefined }, replace: true })
      }}
    />
  )
}

const buildAddress = (to: string, search: ComparedSearch) =>
  `${to}?${new URLSearchParams(search as Record<string, string>)}`

const buildColumns = (here: string, there: string, compareAddress: (row: Promotion) => string): Column<Promotion>[] => [
  {
    id: 'id',
    header: 'Manifest',
    width: 200,
    cell: (row) => <RowLink to={compareAddress(row)}>{row.id}</RowLink>,
    csv: { manifest: 'id' },
  },
  {
    id: 'state',
    header: 'State',
    width: 130,
    cell: (row) => <Pill tone={tones[comparePromotion(row)]}>{comparePromotion(row)}</Pill>,
    csv: { state: comparePromotion },
  },
  {
    id: 'destination',
    header: `Before: ${here}`,
    width: 260,
    cell: ({ destination }) => <Side of={destination} />,
    csv: { destinationChecksum: ({ destination }) => destination?.checksum },
  },
  {
    id: 'source',
    header: `After: as in ${there}`,
    width: 260,
    cell: ({ source }) => <Side of={source} />,
    csv: { sourceChecksum: ({ source }) => source?.checksum },
  },
]

function Side({ of }: { of: Promotion['source'] }) {
  if (!of) return <span className="dimmed">nothing published</span>
  return (
    <>
      <span className="mono" data-tip={of.checksum}>
        {of.checksum.slice(0, 10)}
      </span>{' '}
      <Time ms={of.createdAt} />
    </>
  )
}
