import { Button } from '@mantine/core'
import { listPromoCodes, listRedemptions, type Promo } from '@regent/contract/monetize/promo-codes'
import { formatCount, formatQuantity } from '@regent/contract/words'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { call, realmScope } from '../../../api/client.ts'
import { readFailure, toastFailure } from '../../../api/failure.ts'
import { pagedQuery, pageReader } from '../../../api/pages.ts'
import { query } from '../../../api/query.ts'
import { useRealm } from '../../../shell/frame/place.ts'
import { PlayerLink } from '../../../shell/records/PlayerLink.tsx'
import { useRights } from '../../../shell/scope/rights.ts'
import { CsvAllButton } from '../../../ui/csv/CsvAllButton.tsx'
import { csvText, saveFile } from '../../../ui/csv/csv.ts'
import { CopyButton } from '../../../ui/feedback/CopyButton.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { KeyValueList } from '../../../ui/json/KeyValueList.tsx'
import { RawJson } from '../../../ui/json/RawJson.tsx'
import { ActionButton } from '../../../ui/layout/ActionButton.tsx'
import { IconDownload, IconPlus } from '../../../ui/layout/icons.ts'
import { Section } from '../../../ui/layout/Section.tsx'
import { type Column, DataTable } from '../../../ui/table/DataTable.tsx'
import { readSort } from '../../../ui/table/sort.ts'
import { Time } from '../../../ui/time/Time.tsx'
import { ResultsPanel } from '../../analyze/results/ResultsPanel.tsx'
import { History } from '../../organization/audit/History.tsx'
import { AudienceText } from '../../players/segments/AudienceText.tsx'
import styles from './PromoDetail.module.css'
import { formatGoods } from './promo-form.ts'

type Row = { id: number; gamerTag: number; code: string; at: number }

const noun: [string, string] = ['redemption', 'redemptions']
const rowId = ({ id }: Row) => String(id)

type PromoDetailProps = { promo: Promo; onAdd: () => void }

/** One promo: its rewards, its codes, and its redemptions. */
export function PromoDetail({ promo, onAdd }: PromoDetailProps) {
  const { realmId } = useRealm()
  const rights = useRights()
  const { definition, capacity, redeemed, createdBy } = promo
  const { id, name, maxPerUser, whitelist, timeExpires } = definition
  const scope = realmScope(realmId)
  const [sort, setSort] = useState<'at' | '-at'>('-at')
  const input = { params: { id }, query: { sort } }
  const list = useInfiniteQuery(pagedQuery(listRedemptions, input, { scope }))
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.rows) ?? [], [list.data])
  return (
    <div className="stack gap-16">
      <div className="row wrap">
        <Button leftSection={<IconDownload aria-hidden />} onClick={() => void downloadCodes(id, name)}>
          Codes as CSV
        </Button>
        <ActionButton
          leftSection={<IconPlus aria-hidden />}
          disabledReason={rights.refusal('create promotion-codes')}
          onClick={onAdd}
        >
          Add your own codes
        </ActionButton>
        <RawJson value={promo} title={`promo ${name}`} />
      </div>
      <Codes id={id} scope={scope} />
      <Section title="Promo">
        <KeyValueList
          items={[
            { label: 'Description', value: definition.description },
            { label: 'Rewards', value: formatGoods(promo) },
            { label: 'Redeemed', value: `${formatCount(redeemed)} of ${formatCount(capacity)}` },
            { label: 'Codes per player', value: maxPerUser === 0 ? 'any number' : formatCount(maxPerUser) },
            { label: 'Redeemable by', value: <AudienceText realmId={realmId} audience={definition.audience} /> },
            ...(whitelist.length === 0 ? [] : [{ label: 'Only these players', value: whitelist.join(', ') }]),
            { label: 'Expires', value: timeExpires === 0 ? 'never' : <Time ms={timeExpires} /> },
            { label: 'Classification', value: definition.classification },
            { label: 'Created', value: <Time ms={definition.timeCreated} /> },
            { label: 'Created by', value: createdBy },
            { label: 'Id', value: String(id), copy: String(id) },
          ]}
        />
      </Section>
      <ResultsPanel kind="promo" id={String(id)} name={definition.name} />
      <Section title="Redemptions">
        {list.error ? (
          <EmptyState
            kind="failed"
            failure={readFailure('The redemptions could not be loaded.', list.error)}
            onRetry={() => list.refetch()}
          />
        ) : rows.length === 0 && !list.isLoading ? (
          <p className="dimmed">No redemptions yet.</p>
        ) : (
          <>
            <DataTable
              label="Redemptions"
              columns={columns}
              rows={rows}
              rowId={rowId}
              isLoading={list.isLoading}
              sort={readSort(sort)}
              onSort={({ direction }) => setSort(direction === 'descending' ? '-at' : 'at')}
            />
            <div className={`row wrap ${styles.below}`}>
              {list.hasNextPage && (
                <Button loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                  Show more
                </Button>
              )}
              <span className="dimmed">{formatQuantity(rows.length, ...noun)} shown</span>
              <CsvAllButton
                fileName={`redemptions-${id}.csv`}
                columns={columns}
                readPage={pageReader(listRedemptions, input, scope)}
                noun={noun}
                onFailure={(error) => toastFailure('The redemptions could not be loaded.', error)}
              />
            </div>
          </>
        )}
      </Section>
      <Section title="History">
        <History of={{ subject: 'promo', subjectId: String(id) }} scope={scope} nothingYet="No activity yet." />
      </Section>
    </div>
  )
}

const maxShown = 3

/** The codes of a promo in large type, if they are few; others can be downloaded as CSV. */
function Codes({ id, scope }: { id: number; scope: string | null }) {
  const read = useQuery(query(listPromoCodes, { query: { id, limit: maxShown + 1 } }, { scope }))
  const codes = read.data?.codes ?? []
  if (codes.length === 0 || codes.length > maxShown) return null
  return (
    <ul className={`stack gap-8 plain-list ${styles.codes}`} aria-label="Codes">
      {codes.map((code) => (
        <li key={code}>
          <span className={styles.code}>{code}</span>
          <CopyButton value={code} label={`Copy the code ${code}`} />
        </li>
      ))}
    </ul>
  )
}

const columns: Column<Row>[] = [
  {
    id: 'player',
    header: 'Player',
    width: 190,
    cell: ({ gamerTag }) => <PlayerLink gamerTag={gamerTag} />,
    csv: { player: ({ gamerTag }) => String(gamerTag) },
  },
  { id: 'code', header: 'Code', width: 170, cell: ({ code }) => <span className="mono">{code}</span>, csv: 'code' },
  {
    id: 'at',
    header: 'Redeemed',
    keepsWidth: true,
    isSortable: true,
    isNewestFirst: true,
    cell: ({ at }) => <Time ms={at} />,
    csv: { at: ({ at }: Row) => new Date(at).toISOString() },
  },
]

/** Downloads all redeemable codes of a promo as a CSV file. */
async function downloadCodes(id: number, name: string): Promise<void> {
  try {
    const { codes } = await call(listPromoCodes, { query: { id } })
    const fileName = `codes-${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.csv`
    saveFile(fileName, csvText([{ header: 'code', value: (code: string) => code }], codes), 'text/csv;charset=utf-8')
    toast(`Saved ${formatQuantity(codes.length, 'code')} as CSV`)
  } catch (error) {
    toastFailure('The codes could not be loaded.', error)
  }
}
