import { Drawer, Select } from '@mantine/core'
import type { EndpointOutput } from '@regent/contract/endpoint'
import {
  deleteStorageDocument,
  getStorageDocument,
  listStorageCollections,
  listStorageDocuments,
  type StorageDocument,
} from '@regent/contract/operate/storage'
import { formatCount, formatQuantity } from '@regent/contract/words'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import { act } from '../../../api/act.ts'
import { realmScope } from '../../../api/client.ts'
import { readFailure, toastFailure } from '../../../api/failure.ts'
import { listRead } from '../../../api/list-read.ts'
import { pagedQuery, pageReader } from '../../../api/pages.ts'
import { query } from '../../../api/query.ts'
import { CreateButton } from '../../../shell/frame/CreateButton.tsx'
import { HereLink } from '../../../shell/frame/HereLink.tsx'
import { useRealm } from '../../../shell/frame/place.ts'
import { useAddress } from '../../../shell/lists/use-address.ts'
import { type PagedList, usePagedList } from '../../../shell/lists/use-paged-list.ts'
import { paths } from '../../../shell/routing/paths.ts'
import { type Rights, useRights } from '../../../shell/scope/rights.ts'
import { lazyDialog } from '../../../ui/code/lazy-dialog.tsx'
import { useDrawer } from '../../../ui/code/use-drawer.tsx'
import { AllRowsButton } from '../../../ui/csv/CsvAllButton.tsx'
import { CopyId } from '../../../ui/feedback/CopyId.tsx'
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx'
import { toastError } from '../../../ui/feedback/toast.ts'
import { KeyValueList } from '../../../ui/json/KeyValueList.tsx'
import { JsonText } from '../../../ui/json/RawJson.tsx'
import { IconPencil, IconTrash } from '../../../ui/layout/icons.ts'
import { Section } from '../../../ui/layout/Section.tsx'
import type { Filter, FilterField } from '../../../ui/list/filters.ts'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { actionsColumn } from '../../../ui/table/actions-column.tsx'
import type { Column } from '../../../ui/table/DataTable.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { sizeText } from '../../../ui/words/format-number.ts'
import { HistorySection } from '../../organization/audit/History.tsx'
import { formatPreview } from './document-form.ts'
import styles from './Storage.module.css'
import { readWhere, toQuery } from './storage-query.ts'
import { readStorageSearch, type StorageSearch } from './storage-search.ts'

const DocumentDrawer = lazyDialog(() => import('./DocumentDrawer.tsx').then((module) => module.DocumentDrawer))

const noun: [string, string] = ['document', 'documents']
const right = 'explore microstorage'
const fields: FilterField[] = [{ id: 'where', label: 'Field', name: 'Field (name=value)' }]

const documents: PagedList<StorageDocument, StorageSearch> = {
  name: 'storage-documents',
  noun,
  rowId: ({ id }) => id,
  placeholder: 'Search by id',
  fields,
  keys: ['collection', 'q', 'where', 'sort'],
  sort: 'id',
  readSearch: readStorageSearch,
  failed: 'The documents could not be loaded.',
}

/** The collections of the storage object, and the documents of the one that the URL names or of the first. */
function useDocuments(storage: string, search: StorageSearch) {
  const { realmId } = useRealm()
  const isAllowed = useRights().can(right)
  const scope = realmScope(realmId)
  const collections = useQuery({
    ...query(listStorageCollections, { params: { storage } }, { scope }),
    enabled: isAllowed,
  })
  const collection = search.collection ?? collections.data?.collections[0]?.collection
  const listQuery = toQuery(search)
  const input = { params: { storage, collection: collection ?? '' }, query: listQuery ?? {} }
  const list = usePagedList(documents, pagedQuery(listStorageDocuments, input, { scope }), {
    right,
    isEnabled: collection !== undefined && listQuery !== undefined,
  })
  return {
    collections,
    collection,
    list,
    read: collections.data && collection !== undefined ? list.read : collections,
    /** Reads all documents for a file. */
    saving: {
      readPage: pageReader(listStorageDocuments, input, scope),
      onFailure: (error: unknown) => toastFailure('The documents were not saved.', error),
    },
  }
}

/** The documents of services in one storage object of the realm. */
export function StoragePage() {
  const { storageId: storage = '' } = useParams({ strict: false }) as { storageId?: string }
  const place = useRealm()
  const rights = useRights()
  const { search, go, open } = useAddress<StorageSearch>()
  const adding = useDrawer((layer) => <DocumentDrawer {...layer} storage={storage} collection={collection ?? ''} />)
  const editing = useDrawer((layer, item: StorageDocument) => (
    <DocumentDrawer {...layer} storage={storage} collection={item.collection} known={item} />
  ))
  const { collections, collection, list, read, saving } = useDocuments(storage, search)
  const { rows, listProps } = list
  const { open: edit } = editing
  const columns = useMemo(() => buildColumns(rights, storage, edit), [rights, storage, edit])
  const whyNotChanged = collections.data?.isOn === false && 'The storage object is switched off.'
  const addButton = (
    <CreateButton right={right} disabledReason={whyNotChanged} onClick={() => adding.open()}>
      Add document
    </CreateButton>
  )

  function filterBy(filters: Filter[]) {
    const wrong = filters.find(({ value }) => readWhere(value).length === 0)
    if (wrong) return toastError('Enter field=value, such as state=open.')
    listProps.onFilters?.(filters)
  }

  const fileName = `${storage}-${collection}`
  return (
    <>
      <ListPage<StorageDocument>
        title={storage}
        subtitle={
          <Link to={paths.inRealm(place, 'microservices')} search={{ part: 'storage' }}>
            All storage objects
          </Link>
        }
        actions={rights.can(right) && addButton}
        summary={
          collections.data && (
            <Summary
              storage={collections.data}
              collection={collection}
              onSelect={(name) => void go({ collection: name, q: undefined, where: undefined })}
            />
          )
        }
        columns={columns}
        {...listProps}
        onOpen={({ id }) => open({ shown: id })}
        {...listRead(read, 'The documents could not be loaded.')}
        onFilters={filterBy}
        csv={{ fileName: `${fileName}.csv`, ...saving }}
        exports={<JsonExport fileName={`${fileName}.json`} isDisabled={rows.length === 0} saving={saving} />}
        nothingYet={{
          title: 'No documents yet',
          description: `Services write documents with /api/storage/${storage}.`,
          action: addButton,
        }}
      />
      <Drawer
        opened={search.shown !== undefined && collection !== undefined}
        onClose={() => go({ shown: undefined })}
        title={search.shown}
        size={640}
      >
        {search.shown !== undefined && collection !== undefined && (
          <DocumentDetail
            storage={storage}
            collection={collection}
            id={search.shown}
            scope={realmScope(place.realmId)}
          />
        )}
      </Drawer>
      {adding.element}
      {editing.element}
    </>
  )
}

type JsonExportProps = {
  fileName: string
  isDisabled: boolean
  saving: ReturnType<typeof useDocuments>['saving']
}

const JsonExport = ({ fileName, isDisabled, saving }: JsonExportProps) => (
  <AllRowsButton
    format="JSON"
    fileName={fileName}
    type="application/json"
    text={(all: readonly StorageDocument[]) => JSON.stringify(all, null, 2)}
    noun={noun}
    isDisabled={isDisabled}
    {...saving}
  />
)

type Collections = EndpointOutput<typeof listStorageCollections>

type SummaryProps = {
  storage: Collections
  collection: string | undefined
  onSelect: (name: string | undefined) => void
}

/** The choice of the collection, and the size of the storage object with its limits. */
const Summary = ({ storage, collection, onSelect }: SummaryProps) => (
  <div className={styles.summary}>
    <Select
      label="Collection"
      data={storage.collections.map((one) => ({
        value: one.collection,
        label: `${one.collection} · ${formatCount(one.documents)}`,
      }))}
      value={collection ?? null}
      placeholder="None yet"
      allowDeselect={false}
      searchable
      onChange={(name) => onSelect(name ?? undefined)}
    />
    <p className="dimmed">
      {formatQuantity(storage.documents, ...noun)} of {formatCount(storage.maxDocuments)}, {sizeText(storage.bytes)} of{' '}
      {sizeText(storage.maxBytes)}
      {!storage.isOn && '. Switched off: services cannot reach it.'}
    </p>
  </div>
)

const buildColumns = (
  rights: Rights,
  storage: string,
  edit: (document: StorageDocument) => void,
): Column<StorageDocument>[] => [
  {
    id: 'id',
    header: 'Id',
    width: 220,
    isSortable: true,
    cell: ({ id }) => (
      <CopyId value={id} label="id">
        <HereLink search={{ shown: id }}>{id}</HereLink>
      </CopyId>
    ),
    csv: 'id',
  },
  {
    id: 'data',
    header: 'Data',
    width: 400,
    canLeave: false,
    cell: (document) => <span className="mono">{formatPreview(document)}</span>,
    csv: { data: ({ data }) => JSON.stringify(data), version: 'version', bytes: 'bytes' },
  },
  { id: 'size', header: 'Size', align: 'right', width: 90, cell: ({ bytes }) => sizeText(bytes) },
  {
    id: 'updated',
    header: 'Changed',
    keepsWidth: true,
    isSortable: true,
    isNewestFirst: true,
    cell: ({ updated }) => <Time ms={updated} />,
    csv: { updated: ({ updated }) => new Date(updated).toISOString() },
  },
  actionsColumn((document) => ({
    name: document.id,
    actions: [
      {
        label: 'Edit document',
        icon: <IconPencil aria-hidden />,
        onClick: () => edit(document),
        disabledReason: rights.refusal(right),
      },
      {
        label: 'Delete document',
        icon: <IconTrash aria-hidden />,
        onClick: () => void removeDocument(storage, document),
        isDangerous: true,
        disabledReason: rights.refusal(right),
      },
    ],
  })),
]

/** Needs no confirmation, because it can be undone. */
const removeDocument = (storage: string, { collection, id, version }: StorageDocument) =>
  act(
    deleteStorageDocument,
    { params: { storage, collection, id } },
    {
      subject: 'storage-document',
      done: `Deleted the document ${id}`,
      failed: `The document ${id} was not deleted.`,
      ifMatch: version,
    },
  )

type DocumentDetailProps = { storage: string; collection: string; id: string; scope: string | null }

/** One document: its data and its history. */
function DocumentDetail({ storage, collection, id, scope }: DocumentDetailProps) {
  const read = useQuery(query(getStorageDocument, { params: { storage, collection, id } }, { scope }))
  const { data: document } = read
  return (
    <>
      {read.error && (
        <ErrorNotice
          failure={readFailure('The document could not be loaded.', read.error)}
          onRetry={() => void read.refetch()}
          isRetrying={read.isFetching}
        />
      )}
      {document && (
        <>
          <Section title="Document">
            <KeyValueList
              items={[
                { label: 'Id', value: id, copy: id },
                { label: 'Collection', value: collection, copy: collection },
                { label: 'Size', value: sizeText(document.bytes) },
                { label: 'Created', value: <Time ms={document.created} /> },
                { label: 'Changed', value: <Time ms={document.updated} /> },
              ]}
            />
          </Section>
          <Section title="Data">
            <JsonText value={document.data} />
          </Section>
        </>
      )}
      <HistorySection of={{ subject: 'storage-document', subjectId: `${storage}/${collection}/${id}` }} scope={scope} />
    </>
  )
}
