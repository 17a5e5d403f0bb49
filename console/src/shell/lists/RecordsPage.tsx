import { Drawer } from '@mantine/core'
import type { Right } from '@regent/contract/permissions'
import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { listRead } from '../../api/list-read.ts'
import { type Layer, useDrawer } from '../../ui/code/use-drawer.tsx'
import { RawJson } from '../../ui/json/RawJson.tsx'
import { ListPage } from '../../ui/list/ListPage.tsx'
import type { Column } from '../../ui/table/DataTable.tsx'
import { CreateButton } from '../frame/CreateButton.tsx'
import { type Begin, useBegin } from '../routing/begin.ts'
import { type Rights, useRights } from '../scope/rights.ts'
import { useWholeList } from './use-whole-list.ts'
import type { WholeList } from './whole-list.ts'

type RecordsPageProps<Row, Search, Data, Key extends QueryKey> = {
  title: string
  subtitle: string
  list: WholeList<Row, Search>
  /** The read of all records, and the records in its answer. */
  read: UseQueryOptions<Data, Error, Data, Key>
  rowsOf: (data: Data) => readonly Row[]
  /** "the shards": completes the name of their JSON and the sentence of a failed read. */
  what: string
  rights: { view: Right; create: Right }
  /** "Create shard" */
  createLabel: string
  /** The action of the palette that creates a record. */
  begin?: Begin
  csvFile: string
  nothingYet: { title: string; description: string }
  /** The same function in each render. */
  buildColumns: (rights: Rights, edit: (row: Row) => void) => Column<Row>[]
  /** The title of the drawer with the details of a record. */
  rowTitle: (row: Row) => string
  detail: (row: Row, edit: () => void) => ReactNode
  /** The form of a record; of a new one without `known`. */
  form: (layer: Layer, known: Row | undefined) => ReactNode
}

/** The screen of records of one kind that are loaded completely: their list, their details, and their form. */
export function RecordsPage<Row extends object, Search extends object, Data, Key extends QueryKey>({
  title,
  subtitle,
  list,
  read: options,
  rowsOf,
  what,
  rights: needed,
  createLabel,
  begin,
  csvFile,
  nothingYet,
  buildColumns,
  rowTitle,
  detail,
  form,
}: RecordsPageProps<Row, Search, Data, Key>) {
  const rights = useRights()
  const isAllowed = rights.can(needed.view)
  const editing = useDrawer((layer, { known }: { known?: Row }) => form(layer, known))
  const { open } = editing
  const read = useQuery({ ...options, enabled: isAllowed })
  const { all, shown, show, hide, listProps } = useWholeList(list, read.data && rowsOf(read.data))
  const columns = useMemo(() => buildColumns(rights, (known) => open({ known })), [buildColumns, rights, open])
  const createButton = (
    <CreateButton right={needed.create} onClick={() => open({})}>
      {createLabel}
    </CreateButton>
  )
  return (
    <>
      {begin && <BeginAct what={begin} onBegin={() => open({})} />}
      <ListPage
        title={title}
        subtitle={subtitle}
        actions={
          isAllowed && (
            <>
              <RawJson value={all} title={what} />
              {createButton}
            </>
          )
        }
        columns={columns}
        {...listProps}
        {...listRead(read, `${what.charAt(0).toUpperCase()}${what.slice(1)} could not be loaded.`)}
        onOpen={(row) => show(list.rowId(row))}
        csv={{ fileName: csvFile }}
        missingRight={isAllowed ? undefined : needed.view}
        nothingYet={{ ...nothingYet, action: createButton }}
      />
      <Drawer opened={shown !== undefined} onClose={hide} title={shown && rowTitle(shown)} size={560}>
        {shown && detail(shown, () => open({ known: shown }))}
      </Drawer>
      {editing.element}
    </>
  )
}

/** A component, because only some screens have such an action. */
function BeginAct({ what, onBegin }: { what: Begin; onBegin: () => void }) {
  useBegin(what, onBegin)
  return null
}
