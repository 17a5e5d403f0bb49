import { Select } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { DraftSubject } from '@regent/contract/drafts'
import type { Sign } from '@regent/contract/operate/change-set-shapes'
import { draftFromRealm } from '@regent/contract/operate/change-sets'
import { listRealmDifference, planPromotionOfItems } from '@regent/contract/operate/change-sets-difference'
import { formatCount, formatQuantity } from '@regent/contract/words'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useMemo, useRef, useState } from 'react'
import { act, planAct } from '../../../api/act.ts'
import { realmScope } from '../../../api/client.ts'
import { readFailure } from '../../../api/failure.ts'
import { query } from '../../../api/query.ts'
import { useRealm } from '../../../shell/frame/place.ts'
import { useAddress } from '../../../shell/lists/use-address.ts'
import { linkTo } from '../../../shell/records/link-to.ts'
import { paths } from '../../../shell/routing/paths.ts'
import { findEnvironment, realmName } from '../../../shell/scope/realms.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { usePromotionSource } from '../../../shell/scope/use-promotion-source.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ActionButton } from '../../../ui/layout/ActionButton.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { IconAlertTriangle, IconGitBranch } from '../../../ui/layout/icons.ts'
import { PageHeader } from '../../../ui/layout/PageHeader.tsx'

import { AddToSet } from './AddToSet.tsx'
import { DifferingItem } from './DifferingItem.tsx'
import styles from './Promote.module.css'
import { PromoteList } from './PromoteList.tsx'
import type { PromoteSearch } from './promote-search.ts'
import { buildBranches, toRecordKey } from './promote-tree.ts'

/** Compares another realm with this one, item by item, and promotes the selected items: all of them or none. */
export function PromotePage() {
  const place = useRealm()
  const { realmName: here, realms } = place
  const rights = useRights()
  const { search, go } = useAddress<PromoteSearch>()
  const isAllowed = rights.can('view audit')
  const { others, source } = usePromotionSource(place, search.source, 'view audit')
  const there = source ? realmName(source) : ''
  return (
    <div className="stack shrink">
      <PageHeader
        title="Promote"
        subtitle={
          source ? (
            <>
              Differences of {there}, promoted to {here}.{' '}
              <Link {...linkTo.contentPromotions(place, { source: source.pid })}>Promotions</Link> copies whole
              manifests.
            </>
          ) : (
            others.length === 0 && 'The game has no other realm that you may see.'
          )
        }
      />
      {!isAllowed ? (
        <Card isFlush>
          <EmptyState kind="not-allowed" missingRight="view audit" />
        </Card>
      ) : (
        source && (
          <>
            <Select
              label="From"
              maw={360}
              allowDeselect={false}
              data={others.map(({ realm }) => ({
                value: realm.pid,
                label: `${realmName(realm)} (${findEnvironment(realm, realms)})`,
              }))}
              value={source.pid}
              onChange={(pid) => void go({ source: pid ?? undefined, item: undefined })}
            />
            <Difference key={source.pid} sourcePid={source.pid} there={there} />
          </>
        )
      )}
    </div>
  )
}

/** The differences that pass the filters. */
function useDifference(sourcePid: string) {
  const { realmId } = useRealm()
  const { search, go } = useAddress<PromoteSearch>()
  const { sign } = search
  const read = useQuery(query(listRealmDifference, { query: { sourcePid } }, { scope: realmScope(realmId) }))
  // The URL follows the input, but too slowly to be its value.
  const [text, setText] = useState(search.q ?? '')
  const find = (next: string) => {
    setText(next)
    void go({ q: next.trim() || undefined, item: undefined })
  }
  const clear = () => {
    setText('')
    void go({ sign: undefined, q: undefined, item: undefined })
  }
  const all = read.data?.rows
  const rows = useMemo(() => {
    const sought = text.trim().toLowerCase()
    return (all ?? []).filter(
      (row) =>
        (sign === undefined || row.sign === sign) &&
        (sought === '' || `${row.id} ${row.label}`.toLowerCase().includes(sought)),
    )
  }, [all, sign, text])
  const branches = useMemo(() => buildBranches(rows), [rows])
  const current =
    search.item === undefined ? rows[0] : (rows.find((row) => toRecordKey(row) === search.item) ?? rows[0])
  return { read, text, find, clear, branches, current }
}

type Read = ReturnType<typeof useDifference>['read']

function Difference({ sourcePid, there }: { sourcePid: string; there: string }) {
  const { realmName: here } = useRealm()
  const { search, go } = useAddress<PromoteSearch>()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const { read, text, find, clear, branches, current } = useDifference(sourcePid)
  const all = read.data?.rows
  const isOneColumn = useMediaQuery('(max-width: 1024px)', undefined, { getInitialValueInEffect: false })
  const detail = useRef<HTMLDivElement>(null)
  const items = useMemo(
    () => (all ?? []).filter((row) => chosen.has(toRecordKey(row))).map(({ subject, id }) => ({ subject, id })),
    [all, chosen],
  )
  if (!read.data) return <NotCompared read={read} there={there} />
  if (read.data.rows.length === 0) {
    return (
      <Card isFlush>
        <EmptyState kind="nothing-yet" title="No differences" description={`${there} and ${here} are the same.`} />
      </Card>
    )
  }
  const total = (one: Sign) => read.data.counts.reduce((sum, counts) => sum + counts[one], 0)
  const counts = { added: total('added'), changed: total('changed'), removed: total('removed') }
  const hiddenCount = counts.added + counts.changed + counts.removed - read.data.rows.length
  return (
    <>
      {counts.added + counts.changed === 0 && (
        <p className={`row flush ${styles.warning}`} role="status">
          <IconAlertTriangle aria-hidden /> {there} has nothing that {here} lacks. To promote from it only deletes here.
        </p>
      )}
      <div className={`grid ${styles.panes}`}>
        <PromoteList
          branches={branches}
          chosen={chosen}
          onChosen={setChosen}
          current={current && toRecordKey(current)}
          onCurrent={(key) => {
            // Scroll to the card below the list; the router scrolls after it has navigated.
            const show = () => isOneColumn && detail.current?.scrollIntoView({ block: 'start' })
            void go({ item: key }).then(() => requestAnimationFrame(show))
          }}
          sign={search.sign}
          counts={counts}
          onSign={(next) => void go({ sign: next, item: undefined })}
          text={text}
          onText={find}
        />
        {current ? (
          <div ref={detail} className={styles.detail}>
            <DifferingItem key={toRecordKey(current)} row={current} sourcePid={sourcePid} heads={[here, there]} />
          </div>
        ) : (
          <Card isFlush>
            <EmptyState kind="no-match" onClear={clear} />
          </Card>
        )}
      </div>
      {hiddenCount > 0 && (
        <p className="dimmed">
          The first {formatCount(read.data.rows.length)} are shown; {formatQuantity(hiddenCount, 'more difference')} can
          be promoted afterwards.
        </p>
      )}
      <PromoteBar sourcePid={sourcePid} items={items} onPromoted={() => setChosen(new Set())} />
    </>
  )
}

function NotCompared({ read, there }: { read: Read; there: string }) {
  const { realmName: here } = useRealm()
  return (
    <Card isFlush>
      {read.error ? (
        <EmptyState
          kind="failed"
          failure={readFailure('The realms could not be compared.', read.error)}
          onRetry={() => read.refetch()}
          isRetrying={read.isFetching}
        />
      ) : (
        <p className={styles.waiting} role="status" aria-busy>
          Comparing {here} with {there}…
        </p>
      )}
    </Card>
  )
}

type PromoteBarProps = {
  sourcePid: string
  items: { subject: DraftSubject; id: string }[]
  onPromoted: () => void
}

/** Promotes the selected items, or adds them to a change set. */
function PromoteBar({ sourcePid, items, onPromoted }: PromoteBarProps) {
  const place = useRealm()
  const navigate = useNavigate()
  const scope = realmScope(place.realmId)
  const [isAdding, setIsAdding] = useState(false)
  const promote = () =>
    planAct(
      planPromotionOfItems,
      { body: { sourcePid, items } },
      {
        scope,
        failed: 'The promotion was not planned.',
        onChanged: onPromoted,
      },
    )
  async function add(number: number) {
    setIsAdding(true)
    const added = await act(
      draftFromRealm,
      { body: { number, sourcePid, items } },
      {
        scope,
        subject: ['change-set', 'draft'],
        done: `Added ${formatQuantity(items.length, 'change')} to #${number}`,
        failed: 'Nothing was added.',
      },
    )
    setIsAdding(false)
    if (added) void navigate({ to: paths.inRealm(place, `change-sets/${number}`) })
  }
  return (
    <div className={`panel cluster spread ${styles.bar}`}>
      <span role="status">
        {items.length === 0 ? 'Nothing selected.' : `${formatQuantity(items.length, 'item')} selected.`}{' '}
        <span className={styles.hint}>Missing dependencies are included.</span>
      </span>
      <span className="flex wrap">
        {items.length > 0 && <AddToSet isBusy={isAdding} onAdd={(number) => void add(number)} />}
        <ActionButton
          variant="filled"
          leftSection={<IconGitBranch aria-hidden />}
          disabledReason={items.length === 0 && 'Select items to promote.'}
          onClick={() => void promote()}
        >
          {items.length === 0 ? 'Promote…' : `Promote ${formatQuantity(items.length, 'item')}…`}
        </ActionButton>
      </span>
    </div>
  )
}
