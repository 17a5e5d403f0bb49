import { SegmentedControl, Tabs } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ChangeSet, shortHash } from '@regent/contract/operate/change-set-shapes'
import { cancelChangeSet } from '@regent/contract/operate/change-sets'
import type { RealmView } from '@regent/contract/organization/realms'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useMemo, useRef, useState } from 'react'
import { act } from '../../../api/act.ts'
import { realmScope } from '../../../api/client.ts'
import { demoRefusal, isDemo } from '../../../api/demo/demo-scope.ts'
import { useRealm } from '../../../shell/frame/place.ts'
import { useAddress } from '../../../shell/lists/use-address.ts'
import { UnreadRecord } from '../../../shell/records/UnreadRecord.tsx'
import { findEnvironment, findRealm, realmName as nameOfRealm } from '../../../shell/scope/realms.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { useDrawer } from '../../../ui/code/use-drawer.tsx'
import { CopyId } from '../../../ui/feedback/CopyId.tsx'
import { ActionButton } from '../../../ui/layout/ActionButton.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { IconPencil, IconX } from '../../../ui/layout/icons.ts'
import { PageHeader } from '../../../ui/layout/PageHeader.tsx'
import { Pill } from '../../../ui/layout/Pill.tsx'
import { RealmPill } from '../../../ui/layout/RealmPill.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { HistorySection } from '../../organization/audit/History.tsx'
import { AddChange } from './AddChange.tsx'
import { ChangeComments } from './ChangeComments.tsx'
import styles from './ChangeSet.module.css'
import { ChangeSetDrawer } from './ChangeSetDrawer.tsx'
import { ChangesPane } from './ChangesPane.tsx'
import { commentsQuery, setQuery } from './change-set-reads.ts'
import type { ChangeSetSearch } from './change-set-search.ts'
import { itemCount, stateLabels } from './change-set-words.ts'
import { DecisionColumn } from './DecisionColumn.tsx'
import { type SetHere, SetHereContext, useSetHere } from './set-here.ts'

const whileApplyingMs = 1_000

/** The set and the comments on it as a whole. */
function useChangeSet(number: number) {
  const { realmId } = useRealm()
  const scope = realmScope(realmId)
  const isAllowed = useRights().can('view audit')
  const read = useQuery({
    ...setQuery(number, scope),
    enabled: isAllowed && Number.isSafeInteger(number) && number > 0,
    refetchInterval: ({ state }) => (state.data?.state === 'applying' ? whileApplyingMs : false),
  })
  const set = read.data
  const comments = useQuery({ ...commentsQuery(number, scope), enabled: set !== undefined })
  return { read, set, comments: (comments.data?.comments ?? []).filter(({ item }) => !item) }
}

/** Why the changes of a set cannot be edited. */
function findRefusal(realmId: string, set: ChangeSet | undefined): string | undefined {
  if (isDemo(realmId)) return demoRefusal
  if (set?.state === 'applied' || set?.state === 'cancelled') return `The set was ${set.state}.`
  return set?.state === 'applying' ? 'The set is being applied.' : undefined
}

/** One change set: its changes, comments and actions. */
export function ChangeSetPage() {
  const { number: given = '' } = useParams({ strict: false }) as { number?: string }
  const number = Number(given)
  const { realmId, realmName, realms, path } = useRealm()
  const rights = useRights()
  const scope = realmScope(realmId)
  const address = useAddress<ChangeSetSearch>()
  const tab = address.search.tab ?? 'changes'
  const isNarrow = useMediaQuery('(max-width: 1180px)', undefined, { getInitialValueInEffect: false }) ?? false
  const isPhone = useMediaQuery('(max-width: 760px)', undefined, { getInitialValueInEffect: false }) ?? false
  const [layout, setLayout] = useState<'side' | 'one'>()
  const isOneColumn = !isPhone && (layout === undefined ? isNarrow : layout === 'one')
  const editing = useDrawer((layer) => <ChangeSetDrawer {...layer} known={set} />)
  const actPlace = useRef<HTMLElement>(null)
  const { read, set, comments } = useChangeSet(number)
  const back = <Link to={path('change-sets')}>All changes</Link>
  const refusal = findRefusal(realmId, set)
  const here = useMemo<SetHere | undefined>(
    () => set && { number, scope, set, refusal, isOneColumn },
    [number, scope, set, refusal, isOneColumn],
  )

  if (!set || !here)
    return (
      <UnreadRecord
        title={`Change set #${given}`}
        back={back}
        missingRight={rights.can('view audit') ? undefined : 'view audit'}
        read={read}
        failed="The change set could not be loaded."
      />
    )

  const source = set.sourcePid === undefined ? undefined : findRealm(realms, set.sourcePid)
  return (
    <SetHereContext value={here}>
      <div className={`stack shrink ${styles.page}`}>
        <SetHeader source={source} onEdit={() => editing.open()} />
        {set.description && <p className={styles.description}>{set.description}</p>}
        <div className={styles.tabs}>
          <SetTabs
            tab={tab}
            onTab={(next) => void address.go({ tab: next === 'changes' ? undefined : next })}
            comments={comments.length}
          />
          {tab === 'changes' && !isPhone && <LayoutSwitch isOneColumn={isOneColumn} onLayout={setLayout} />}
        </div>
        {tab === 'changes' && (
          <ChangesPane
            heads={[`Live in ${realmName}`, source ? `From ${nameOfRealm(source)}` : `In #${number}`]}
            isPhone={isPhone}
            onDecide={() => actPlace.current?.querySelector('button')?.focus()}
          >
            <DecisionColumn place={actPlace} realmName={realmName} />
          </ChangesPane>
        )}
        {tab === 'conversation' && (
          <Card>
            {comments.length === 0 && <p className="dimmed">No comments yet.</p>}
            <ChangeComments comments={comments} isWriting={!isDemo(realmId)} />
          </Card>
        )}
        {tab === 'history' && (
          <HistorySection of={{ subject: 'change-set', subjectId: String(number) }} scope={scope} />
        )}
      </div>
      {editing.element}
    </SetHereContext>
  )
}

type SetHeaderProps = { source: RealmView | undefined; onEdit: () => void }

function SetHeader({ source, onEdit }: SetHeaderProps) {
  const { number, scope, set, refusal } = useSetHere()
  const cancel = () =>
    act(
      cancelChangeSet,
      { params: { number } },
      { scope, subject: 'change-set', done: `Cancelled #${number}`, failed: `#${number} was not cancelled.` },
    )
  return (
    <PageHeader
      title={
        <>
          {set.name} <span className={styles.number}>#{number}</span>
        </>
      }
      state={<Pill tone={stateLabels[set.state].tone}>{stateLabels[set.state].label}</Pill>}
      subtitle={<SetOrigin source={source} />}
      actions={
        <>
          <CopyId value={set.hash} label="hash">
            {shortHash(set.hash)}
          </CopyId>
          <AddChange />
          <ActionButton leftSection={<IconPencil aria-hidden />} onClick={onEdit} disabledReason={refusal}>
            Edit
          </ActionButton>
        </>
      }
      menu={[
        {
          label: 'Cancel the set',
          icon: <IconX aria-hidden />,
          onClick: cancel,
          isDangerous: true,
          disabledReason: refusal,
        },
      ]}
    />
  )
}

/** The author, and the realms that the changes are from and for. */
function SetOrigin({ source }: { source: RealmView | undefined }) {
  const { set } = useSetHere()
  const { realm, realms, environment, path } = useRealm()
  return (
    <span className="row wrap gap-6">
      <Link to={path('change-sets')}>All changes</Link> · {set.authorEmail ?? 'A former colleague'} created it{' '}
      <Time ms={set.createdAt} /> ·{' '}
      {source && (
        <>
          <RealmPill name={nameOfRealm(source)} environment={findEnvironment(source, realms)} />
          <span aria-hidden>→</span>
        </>
      )}
      <RealmPill name={nameOfRealm(realm)} environment={environment} />
    </span>
  )
}

type Tab = NonNullable<ChangeSetSearch['tab']> | 'changes'
type SetTabsProps = { tab: Tab; onTab: (tab: Tab) => void; comments: number }

function SetTabs({ tab, onTab, comments }: SetTabsProps) {
  const { set } = useSetHere()
  return (
    <Tabs value={tab} onChange={(next) => onTab(next as Tab)}>
      <Tabs.List>
        <Tabs.Tab value="changes">Changes {itemCount(set).toLocaleString('en')}</Tabs.Tab>
        <Tabs.Tab value="conversation">Conversation {comments > 0 ? comments : ''}</Tabs.Tab>
        <Tabs.Tab value="history">History</Tabs.Tab>
      </Tabs.List>
    </Tabs>
  )
}

type LayoutSwitchProps = { isOneColumn: boolean; onLayout: (layout: 'side' | 'one') => void }

const LayoutSwitch = ({ isOneColumn, onLayout }: LayoutSwitchProps) => (
  <SegmentedControl
    size="xs"
    aria-label="Layout of the difference"
    value={isOneColumn ? 'one' : 'side'}
    onChange={(value) => onLayout(value as 'side' | 'one')}
    data={[
      { value: 'side', label: 'Side by side' },
      { value: 'one', label: 'One column' },
    ]}
  />
)
