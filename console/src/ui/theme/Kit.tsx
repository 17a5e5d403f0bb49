import { Button } from '@mantine/core'
import { dayMs, hourMs } from '@regent/contract/time'
import { type ReactNode, useState } from 'react'
import { Figures } from '../chart/Figures.tsx'
import { StateDifferences } from '../differences/Differences.tsx'
import { CopyButton } from '../feedback/CopyButton.tsx'
import { CopyId } from '../feedback/CopyId.tsx'
import { EmptyState } from '../feedback/EmptyState.tsx'
import { ErrorNotice, type Failure } from '../feedback/ErrorNotice.tsx'
import { toast, toastError } from '../feedback/toast.ts'
import { Conflict } from '../form/Conflict.tsx'
import { CodeBox } from '../json/CodeBox.tsx'
import { KeyValueList } from '../json/KeyValueList.tsx'
import { RawJson } from '../json/RawJson.tsx'
import { ActionButton } from '../layout/ActionButton.tsx'
import { Count } from '../layout/Count.tsx'
import { IconArchive, IconPencil, IconPlus, IconTrash } from '../layout/icons.ts'
import { PageHeader } from '../layout/PageHeader.tsx'
import { Pill, type Tone } from '../layout/Pill.tsx'
import { RealmIcon, RealmPill } from '../layout/RealmPill.tsx'
import { type Role, RolePill } from '../layout/RolePill.tsx'
import { Section } from '../layout/Section.tsx'
import { Tree, type TreeNode } from '../layout/Tree.tsx'
import type { Filter } from '../list/filters.ts'
import { ListPage } from '../list/ListPage.tsx'
import { DataTable } from '../table/DataTable.tsx'
import type { Sort } from '../table/sort.ts'
import { Duration } from '../time/Duration.tsx'
import { Time } from '../time/Time.tsx'
import { Money } from '../words/Money.tsx'
import styles from './Kit.module.css'
import { KitDialogs, KitFields, KitToasts } from './KitDialogs.tsx'
import { type KitRow, kitColumns, kitFields, kitRows } from './kit-sample.tsx'

const tones: Tone[] = [
  'prod',
  'stg',
  'dev',
  'tester',
  'developer',
  'admin',
  'done',
  'started',
  'pending',
  'cancelled',
  'error',
  'neutral',
]

const roles: Role[] = ['tester', 'developer', 'admin']

const failure: Failure = {
  message: 'The transactions could not be loaded.',
  effect: 'Nothing was changed.',
  advice: 'Try again; if it stays, give the request id to your backend team.',
  requestId: 'req_01JD8QK3M5',
  details: 'GET /basic/payments/transactions → 503',
}

const missingRight = 'view real-money-transactions'
const noun: [string, string] = ['transaction', 'transactions']
const rowId = (row: KitRow) => row.id
const none: KitRow[] = []
const fewRows = kitRows(4)
const manyRows = kitRows(600)

/** Shows all shared components in all their states, for people and for automated checks. */
export function Kit() {
  return (
    <main className="stack gap-16">
      <PageHeader
        title="Kit"
        subtitle="Every shared part of the console in all its states."
        state={<Pill tone="neutral">600 rows</Pill>}
        actions={
          <>
            <RawJson
              value={{ id: 'currency_t10', price: 3818, tags: ['gems', 'starter'] }}
              title="listing currency_t10"
            />
            <ActionButton disabledReason="Needs the right: clone events">Clone</ActionButton>
            <Button variant="filled" leftSection={<IconPlus aria-hidden />}>
              New event
            </Button>
          </>
        }
        menu={[
          { label: 'Rename', icon: <IconPencil aria-hidden />, onClick: () => toast('Renamed') },
          { label: 'Archive', icon: <IconArchive aria-hidden />, onClick: () => {}, disabledReason: 'It is running' },
          { label: 'Delete', icon: <IconTrash aria-hidden />, onClick: () => {}, isDangerous: true },
        ]}
      />
      <Words />
      <div className={styles.columns}>
        <KitToasts />
        <KitFields />
        <KitDialogs />
      </div>
      <div className={styles.columns}>
        <Realms />
        <Details />
      </div>
      <Section title="Diff" subtitle="Changes of listing gems_small">
        <StateDifferences
          label="Changes of listing gems_small"
          before={{ name: 'Gems', price: 499, tags: ['starter'], window: { end: 1768910400000 } }}
          after={{ name: 'Gems', price: 599, tags: ['starter', 'sale'], window: {}, limit: { perPlayer: 2 } }}
        />
      </Section>
      <Section title="Conflict" subtitle="Two people have saved the same listing">
        <Conflict
          what="listing"
          labels={{ name: 'Name', price: 'Price', note: 'Note' }}
          seen={{ name: 'Gems', price: 499, note: null }}
          theirs={{ name: 'Gem bag', price: 499, note: 'Summer' }}
          mine={{ name: 'Gems, small', price: 599, note: null }}
          onSave={({ name, price }) => toast(`Saved ${name} at ${price}`)}
        />
      </Section>
      <div className={styles.columns}>
        <Section title="Nothing yet">
          <EmptyState
            kind="nothing-yet"
            title="No events yet"
            description="An event gives players a goal for a time. Its definition comes from content."
            action={<Button variant="filled">Schedule an event</Button>}
          />
        </Section>
        <Section title="No match">
          <EmptyState kind="no-match" onClear={() => {}} />
        </Section>
        <Section title="Not allowed">
          <EmptyState kind="not-allowed" missingRight={missingRight} />
        </Section>
        <Section title="Failed">
          <EmptyState kind="failed" failure={failure} onRetry={() => {}} />
        </Section>
      </div>
      <ErrorNotice failure={failure} onRetry={() => {}} />
      <List />
      <div className={styles.columns}>
        <Section title="Table, loading" isFlush>
          <DataTable label="Loading table" columns={kitColumns} rows={none} rowId={rowId} isLoading />
        </Section>
        <Section title="Table, refetching" isFlush>
          <DataTable label="Refetching table" columns={kitColumns} rows={fewRows} rowId={rowId} isRefetching />
        </Section>
      </div>
    </main>
  )
}

function Words() {
  return (
    <Section title="Words and values">
      <div className="grid">
        <Row label="Tones">
          {tones.map((tone) => (
            <Pill key={tone} tone={tone}>
              {tone}
            </Pill>
          ))}
        </Row>
        <Row label="Realms">
          <RealmPill name="live" environment="PROD" />
          <RealmPill name="staging" environment="STG" />
          <RealmPill name="dev-anna" environment="DEV" />
        </Row>
        <Row label="Roles">
          {roles.map((role) => (
            <RolePill key={role} role={role} tip={`Your role is ${role} in this realm`} />
          ))}
        </Row>
        <Row label="Ids">
          <CopyId value="327110657305456" label="player id">
            <a href="#player">327110657305456</a>
          </CopyId>
          <CopyId value="currency_t10" label="SKU" />
          <CopyButton value="currency_t10" />
        </Row>
        <Row label="Code">
          <CodeBox text="curl https://regent.test/health" copyLabel="Copy the command" />
        </Row>
        <Row label="Values">
          <Time ms={Date.now() - 5 * 60_000} />
          <Time ms={Date.now() + 3 * hourMs} />
          <Time ms={1_736_000_000_000} />
          <Time ms={null} />
          <Money minor={3818} />
          <Money minor={-50000} currency="JPY" />
          <Count value={128000} />
          <Duration ms={8_100_000} />
        </Row>
        <Row label="Buttons">
          <Button variant="filled">Primary</Button>
          <Button>Default</Button>
          <Button variant="subtle">Subtle</Button>
          <Button variant="filled" color="red">
            Delete 12 entries
          </Button>
          <Button variant="filled" loading>
            Saving
          </Button>
          <ActionButton disabledReason="The phase has not started yet">End phase</ActionButton>
        </Row>
      </div>
    </Section>
  )
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={`grid ${styles.row}`}>
      <span className="dimmed">{label}</span>
      <div className={`cluster ${styles.rowValues}`}>{children}</div>
    </div>
  )
}

const realmTree: TreeNode[] = [
  {
    id: 'live',
    name: 'live',
    icon: <RealmIcon environment="PROD" />,
    badges: <Pill tone="prod">PROD</Pill>,
    children: [
      {
        id: 'staging',
        name: 'staging',
        icon: <RealmIcon environment="STG" />,
        badges: <Pill tone="stg">STG</Pill>,
        actions: <CopyButton value="DE_1002" label="Copy id of staging" />,
        children: [
          {
            id: 'dev',
            name: 'dev-anna',
            icon: <RealmIcon environment="DEV" />,
            badges: <Pill tone="dev">DEV</Pill>,
            children: [
              {
                id: 'spike',
                name: 'spike',
                icon: <RealmIcon environment="DEV" />,
                badges: <Pill tone="dev">DEV</Pill>,
              },
            ],
          },
          {
            id: 'old',
            name: 'winter-build',
            isDimmed: true,
            icon: <RealmIcon environment="DEV" />,
            badges: <Pill tone="cancelled">archived</Pill>,
          },
        ],
      },
      { id: 'hotfix', name: 'hotfix', icon: <RealmIcon environment="STG" />, badges: <Pill tone="stg">STG</Pill> },
    ],
  },
]

function Realms() {
  const [expanded, setExpanded] = useState(new Set(['live', 'staging']))
  const [selected, setSelected] = useState('staging')
  return (
    <Section title="Tree" subtitle="The realms of Sky Raiders" isFlush>
      <Tree
        label="Realms of Sky Raiders"
        nodes={realmTree}
        expanded={expanded}
        onExpanded={setExpanded}
        selected={selected}
        onOpen={setSelected}
      />
    </Section>
  )
}

function Details() {
  return (
    <Section title="Details" actions={<Button leftSection={<IconPencil aria-hidden />}>Edit</Button>}>
      <KeyValueList
        items={[
          { label: 'Player', value: <span className="mono">327110657305456</span>, copy: '327110657305456' },
          { label: 'State', value: <Pill tone="done">completed</Pill> },
          { label: 'Price', value: <Money minor={3818} /> },
          { label: 'Created', value: <Time ms={Date.now() - dayMs} /> },
          { label: 'Promo code', value: null },
        ]}
      />
    </Section>
  )
}

function List() {
  const [search, setSearch] = useState('')
  const [filters, setFilters] = useState<Filter[]>([{ field: 'provider', operator: 'is not', value: 'windows' }])
  const [sort, setSort] = useState<Sort | null>({ column: 'created', direction: 'descending' })
  const [hidden, setHidden] = useState<string[]>([])
  const [selected, setSelected] = useState(new Set<string>())
  const rows = search ? manyRows.filter((row) => row.id.includes(search)) : manyRows
  return (
    <ListPage
      title="Real-Money Transactions"
      summary={
        <Figures
          figures={[
            { label: 'Revenue, 24 h', value: <Money minor={1240822} /> },
            { label: 'Paying users', value: <Count value={1204} /> },
            { label: 'Failed', value: 37 },
            { label: 'Disputed', value: 9 },
          ]}
        />
      }
      actions={
        <Button variant="filled" leftSection={<IconPlus aria-hidden />}>
          New SKU
        </Button>
      }
      noun={noun}
      columns={kitColumns}
      rows={rows}
      rowId={rowId}
      rowName={(row) => `transaction ${row.id}`}
      onOpen={(row) => toast(`Opened ${row.id}`)}
      sort={sort}
      onSort={setSort}
      search={{ value: search, onChange: setSearch, placeholder: 'Filter transactions' }}
      fields={kitFields}
      filters={filters}
      onFilters={setFilters}
      hidden={hidden}
      onHidden={setHidden}
      paste={{ label: 'Paste ids', noun: ['id', 'ids'], onPaste: (ids) => setSearch(ids[0] ?? '') }}
      csv={{
        fileName: 'transactions.csv',
        readPage: async () => ({ rows: manyRows, next: null }),
        onFailure: () => toastError('The CSV was not saved.'),
      }}
      paging={{ total: 104233, onMoreAbove: () => {}, onMore: () => {} }}
      selection={{
        selected,
        onSelect: setSelected,
        matching: 104233,
        onSelectMatching: () => {},
        actions: <Button>Refund</Button>,
      }}
      nothingYet={{ title: 'No transactions yet' }}
    />
  )
}
