import { deleteShard, listShards, type Shard } from '@regent/contract/operate/shards'
import { act } from '../../../api/act.ts'
import { realmScope } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { HereLink } from '../../../shell/frame/HereLink.tsx'
import { useRealm } from '../../../shell/frame/place.ts'
import { RecordsPage } from '../../../shell/lists/RecordsPage.tsx'
import type { WholeList } from '../../../shell/lists/whole-list.ts'
import type { Rights } from '../../../shell/scope/rights.ts'
import { lazyDialog } from '../../../ui/code/lazy-dialog.tsx'
import { CopyId } from '../../../ui/feedback/CopyId.tsx'
import { valueText } from '../../../ui/form/field-words.ts'
import { KeyValueList } from '../../../ui/json/KeyValueList.tsx'
import { IconPencil, IconTrash } from '../../../ui/layout/icons.ts'
import { Section } from '../../../ui/layout/Section.tsx'
import { actionsColumn } from '../../../ui/table/actions-column.tsx'
import type { Column } from '../../../ui/table/DataTable.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { HistorySection } from '../../organization/audit/History.tsx'
import type { ShardsSearch } from './shards-search.ts'

const ShardDrawer = lazyDialog(() => import('./ShardDrawer.tsx').then((module) => module.ShardDrawer))

const shards: WholeList<Shard, ShardsSearch> = {
  name: 'shards',
  noun: ['shard', 'shards'],
  rowId: ({ shardId }) => shardId,
  placeholder: 'Id or URI',
  texts: ({ shardId, uri }) => [shardId, uri],
}

const readCreated = ({ metadata }: Shard) => Number(metadata['_created'] ?? Number.NaN)
const readNumber = ({ metadata }: Shard) => String(metadata['_shard_num'] ?? '')

/** The servers among which a game distributes its players. */
export function ShardsPage() {
  const { realmId } = useRealm()
  const scope = realmScope(realmId)
  return (
    <RecordsPage
      title="Manage Shards"
      subtitle="Game servers for the players of this realm."
      list={shards}
      read={query(listShards, {}, { scope })}
      rowsOf={(data) => data.shards}
      what="the shards"
      rights={{ view: 'view shards', create: 'create shards' }}
      createLabel="Create shard"
      csvFile={`shards-${realmId}.csv`}
      nothingYet={{ title: 'No shards yet', description: 'A shard has an id, a URL and metadata.' }}
      buildColumns={buildColumns}
      rowTitle={({ shardId }) => shardId}
      detail={(shard) => <Detail shard={shard} scope={scope} />}
      form={(layer, known) => <ShardDrawer {...layer} known={known} />}
    />
  )
}

function Detail({ shard, scope }: { shard: Shard; scope: string | null }) {
  const { shardId, uri, metadata, updatedAt, updatedBy } = shard
  return (
    <>
      <Section title="Shard">
        <KeyValueList
          items={[
            { label: 'Shard id', value: shardId, copy: shardId },
            { label: 'URI', value: uri, copy: uri },
            ...Object.entries(metadata).map(([label, value]) => ({
              label,
              value: valueText(value, label),
            })),
            {
              label: 'Changed',
              value: (
                <>
                  <Time ms={updatedAt} />
                  {updatedBy && ` by ${updatedBy}`}
                </>
              ),
            },
          ]}
        />
      </Section>
      <HistorySection of={{ subject: 'shard', subjectId: shardId }} scope={scope} />
    </>
  )
}

const buildColumns = ({ refusal }: Rights, edit: (shard: Shard) => void): Column<Shard>[] => [
  {
    id: 'shardId',
    header: 'Shard id',
    width: 200,
    cell: ({ shardId }) => (
      <CopyId value={shardId} label="id">
        <HereLink search={{ shown: shardId }}>{shardId}</HereLink>
      </CopyId>
    ),
    csv: 'shardId',
  },
  { id: 'uri', header: 'URI', width: 420, cell: ({ uri }) => <span className="mono">{uri}</span>, csv: 'uri' },
  { id: 'number', header: 'Number', align: 'right', width: 90, cell: readNumber, csv: { _shard_num: readNumber } },
  {
    id: 'created',
    header: 'Created',
    keepsWidth: true,
    cell: (shard) => <Time ms={readCreated(shard)} />,
    csv: { _created: ({ metadata }) => String(metadata['_created'] ?? '') },
  },
  actionsColumn((shard) => ({
    name: shard.shardId,
    actions: [
      {
        label: 'Edit shard',
        icon: <IconPencil aria-hidden />,
        onClick: () => edit(shard),
        disabledReason: refusal('edit shards'),
      },
      {
        label: 'Delete shard',
        icon: <IconTrash aria-hidden />,
        onClick: () => void removeShard(shard),
        isDangerous: true,
        disabledReason: refusal('delete shards'),
      },
    ],
  })),
]

/** Needs no confirmation, because it can be undone. */
const removeShard = ({ shardId }: Shard) =>
  act(
    deleteShard,
    { body: { shardId } },
    { subject: 'shard', done: `Deleted the shard ${shardId}`, failed: `The shard ${shardId} was not deleted.` },
  )
