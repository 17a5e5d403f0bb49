import type { CloudFile } from '@regent/contract/operate/cloud-files'
import { getPlayerTrials, type Participation } from '@regent/contract/operate/trials'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { realmScope } from '../../../api/client.ts'
import { listRead } from '../../../api/list-read.ts'
import { query } from '../../../api/query.ts'
import { usePlayerRoute } from '../../../shell/frame/place.ts'
import type { SortSearch } from '../../../shell/lists/sort-search.ts'
import { useWholeList } from '../../../shell/lists/use-whole-list.ts'
import type { WholeList } from '../../../shell/lists/whole-list.ts'
import { linkTo } from '../../../shell/records/link-to.ts'
import type { RealmPlace } from '../../../shell/routing/paths.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { useDrawer } from '../../../ui/code/use-drawer.tsx'
import { RawJson } from '../../../ui/json/RawJson.tsx'
import { IconDownload, IconEye } from '../../../ui/layout/icons.ts'
import { OpenButton } from '../../../ui/layout/OpenButton.tsx'
import { Pill } from '../../../ui/layout/Pill.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { actionsColumn } from '../../../ui/table/actions-column.tsx'
import type { Column } from '../../../ui/table/DataTable.tsx'
import { WholeTable } from '../../../ui/table/WholeTable.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { sizeText } from '../../../ui/words/format-number.ts'
import { whyColumn } from '../../players/why/why-column.tsx'
import { downloadTrialFile } from './download-trial-file.ts'
import { TrialFileDialog } from './TrialFileDialog.tsx'

const fileNoun: [string, string] = ['file', 'files']

/** The few trials of a player are neither searched nor filtered. */
const participations: WholeList<Participation, SortSearch> = {
  noun: ['trial', 'trials'],
  rowId: ({ trial }) => trial,
}

/** The trials of a player, and the resulting files for their game. */
export function PlayerTrialsPage() {
  const { customerId, gameId, realmId, gamerTag } = usePlayerRoute()
  const rights = useRights()
  const isAllowed = rights.can('view trial-participation')
  const read = useQuery({
    ...query(getPlayerTrials, { query: { dbid: gamerTag ?? 0 } }, { scope: realmScope(realmId) }),
    // A player without a gamer tag in this realm is not in any trial.
    enabled: isAllowed && gamerTag !== undefined,
  })
  const { listProps } = useWholeList(participations, read.data?.trials)
  const files = read.data?.cohortData ?? []
  const isLinked = rights.can('view trials')
  const showing = useDrawer((layer, item: CloudFile) => (
    <TrialFileDialog {...layer} file={item} scope={realmScope(realmId)} />
  ))
  const { open: show } = showing
  const ofFiles = useMemo(() => buildFileColumns(show), [show])
  const columns = useMemo(
    () => buildColumns(isLinked ? { customerId, gameId, realmId } : undefined),
    [customerId, gameId, realmId, isLinked],
  )
  return (
    <div className="stack gap-16">
      <ListPage
        title="Trial Participation"
        subtitle="Trials and cohorts of this player."
        actions={read.data && <RawJson value={read.data} title={`the trials of ${gamerTag}`} />}
        columns={columns}
        {...listProps}
        {...listRead(read, 'The trials could not be loaded.')}
        csv={{ fileName: `trials-${gamerTag}.csv` }}
        missingRight={isAllowed ? undefined : 'view trial-participation'}
        nothingYet={{
          title: 'Not in a trial',
          description: 'Matching players join at their next session.',
        }}
      />
      {files.length > 0 && (
        <Section title="Files of the cohorts" subtitle="Replace base files of the same name." isFlush>
          <WholeTable
            label="Files of the cohorts"
            noun={fileNoun}
            columns={ofFiles}
            rows={files}
            rowId={({ sid }) => String(sid)}
          />
        </Section>
      )}
      {showing.element}
    </div>
  )
}

const buildColumns = (place: RealmPlace | undefined): Column<Participation>[] => [
  {
    id: 'trial',
    header: 'Trial',
    width: 260,
    cell: ({ trial }) =>
      place === undefined ? trial : <Link {...linkTo.trials(place, { shown: trial })}>{trial}</Link>,
    csv: 'trial',
  },
  { id: 'cohort', header: 'Cohort', width: 140, cell: ({ cohort }) => cohort, csv: 'cohort' },
  {
    id: 'state',
    header: 'State',
    width: 120,
    cell: ({ active }) => <Pill tone={active ? 'done' : 'pending'}>{active ? 'playing' : 'paused'}</Pill>,
    csv: 'active',
  },
  {
    id: 'joined',
    header: 'Joined',
    keepsWidth: true,
    cell: ({ joined }) => <Time ms={joined} />,
    csv: { joined: ({ joined }) => new Date(joined).toISOString() },
  },
  whyColumn(({ trial }) => ({ thing: { kind: 'trial', id: trial }, name: trial })),
]

const buildFileColumns = (show: (file: CloudFile) => void): Column<CloudFile>[] => [
  {
    id: 'name',
    header: 'Name',
    width: 240,
    cell: (file) => (
      <OpenButton onClick={() => show(file)}>
        <span className="mono">{file.ref}</span>
      </OpenButton>
    ),
    sortValue: ({ ref }) => ref,
  },
  {
    id: 'of',
    header: 'Trial and cohort',
    width: 260,
    cell: ({ cohort }) => cohort && `${cohort.trial}, cohort ${cohort.cohort}`,
    sortValue: ({ cohort }) => cohort && `${cohort.trial}, ${cohort.cohort}`,
  },
  {
    id: 'size',
    header: 'Size',
    align: 'right',
    width: 90,
    cell: ({ data }) => sizeText(data.sizeBytes),
    sortValue: ({ data }) => data.sizeBytes,
  },
  {
    id: 'version',
    header: 'Version',
    align: 'right',
    width: 90,
    cell: ({ version }) => version,
    sortValue: ({ version }) => version,
  },
  actionsColumn((file) => ({
    name: file.ref,
    actions: [
      { label: 'Show', icon: <IconEye aria-hidden />, onClick: () => show(file) },
      { label: 'Download', icon: <IconDownload aria-hidden />, onClick: () => void downloadTrialFile(file) },
    ],
  })),
]
