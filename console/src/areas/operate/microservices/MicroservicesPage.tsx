import { Drawer, SegmentedControl } from '@mantine/core'
import {
  getServiceStatus,
  getStorageConnection,
  listServiceConnections,
  listServiceManifests,
  type ServiceReference,
  type StorageReference,
} from '@regent/contract/operate/microservices'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call, realmScope } from '../../../api/client.ts'
import { toastFailure } from '../../../api/failure.ts'
import { listRead } from '../../../api/list-read.ts'
import { query } from '../../../api/query.ts'
import { CreateButton } from '../../../shell/frame/CreateButton.tsx'
import { useRealm } from '../../../shell/frame/place.ts'
import { useAddress } from '../../../shell/lists/use-address.ts'
import { useWholeList } from '../../../shell/lists/use-whole-list.ts'
import type { WholeList } from '../../../shell/lists/whole-list.ts'
import { paths } from '../../../shell/routing/paths.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { lazyDialog } from '../../../ui/code/lazy-dialog.tsx'
import { useDrawer } from '../../../ui/code/use-drawer.tsx'
import { CopyButton } from '../../../ui/feedback/CopyButton.tsx'
import { RawJson } from '../../../ui/json/RawJson.tsx'
import { ActionButton } from '../../../ui/layout/ActionButton.tsx'
import { IconHistory } from '../../../ui/layout/icons.ts'
import { MoreMenu } from '../../../ui/layout/PageHeader.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { HistoryDrawer } from '../../organization/audit/History.tsx'
import { AlsoHere } from '../../organization/live/AlsoHere.tsx'
import styles from './Microservices.module.css'
import { type MicroservicesSearch, type ServicePart, serviceParts } from './microservices-search.ts'
import { exploreRefusal, manifestColumns, type ServicesRow, serviceColumns, storageColumns } from './service-rows.tsx'
import { connectedOnly, type Draft, notRunHere } from './service-words.ts'

const serviceList: WholeList<ServicesRow, MicroservicesSearch> = {
  name: 'microservices',
  noun: ['service', 'services'],
  rowId: ({ id }) => id,
  placeholder: 'Name',
  texts: ({ id }) => [id],
  keys: ['part', 'q', 'sort'],
}

const LogConfigDrawer = lazyDialog(() => import('../logs/LogConfigDrawer.tsx').then((module) => module.LogConfigDrawer))
const StorageMetrics = lazyDialog(() => import('../metrics/StorageMetrics.tsx').then((module) => module.StorageMetrics))
const ServiceDetail = lazyDialog(() => import('./ServiceDetail.tsx').then((module) => module.ServiceDetail))
const ServiceDrawer = lazyDialog(() => import('./EntryDrawer.tsx').then((module) => module.ServiceDrawer))
const StorageDrawer = lazyDialog(() => import('./EntryDrawer.tsx').then((module) => module.StorageDrawer))
const DeployDialog = lazyDialog(() => import('./DeployDialog.tsx').then((module) => module.DeployDialog))

const words: Record<ServicePart, { label: string; noun: [string, string]; empty: string }> = {
  services: {
    label: 'Deployments',
    noun: ['service', 'services'],
    empty: 'A service is a program of the game. It runs on this server or elsewhere.',
  },
  storage: {
    label: 'Storage objects',
    noun: ['store', 'stores'],
    empty: 'Stores documents for dependent services.',
  },
  manifests: { label: 'Manifests', noun: ['manifest', 'manifests'], empty: 'Each deployment creates a manifest.' },
}

const nothing: Draft = { manifest: [], storageReference: [] }
const all = { query: { archived: true } }

/** The services of the realm, their storage objects, and the history of deployments. */
export function MicroservicesPage() {
  const place = useRealm()
  const address = useAddress<MicroservicesSearch>()
  const { search, go, open } = address
  const { part = 'services' } = search
  const rights = useRights()
  const deployment = useDeployment()
  const { manifestsRead, current, canRun } = deployment
  const drawers = useDeploymentDrawers(deployment)
  const connection = useStorageConnection()
  const isAllowed = rights.can('view microservices')
  const rows = buildRows(part, deployment)
  const explore = useExplore()
  const { listProps } = useWholeList(serviceList, rows)
  const columns = { services: serviceColumns, storage: storageColumns, manifests: manifestColumns }[part]({
    ...deployment,
    ...drawers,
    place,
    rights,
    explore,
  })
  const openName = findShownName(deployment, search.shown)
  const { noun, label, empty } = words[part]
  const addButton = part !== 'manifests' && (
    <AddButton part={part} isLoaded={manifestsRead.data !== undefined} drawers={drawers} />
  )
  return (
    <>
      <ListPage<ServicesRow>
        title="Microservices"
        subtitle={`Services of ${place.realmName} and their storage.`}
        actions={
          isAllowed && (
            <>
              <AlsoHere />
              <RawJson value={current ?? null} title="the manifest" />
              <HistoryMenu onHistory={drawers.showHistory} />
              {addButton}
            </>
          )
        }
        summary={
          isAllowed && (
            <div className={`grid ${styles.stack}`}>
              <PartChoice part={part} onSearch={go} />
              {!canRun && <p className={`flush inset ${styles.notice}`}>{notRunHere}</p>}
              {part === 'storage' && <ConnectionString connection={connection} />}
            </div>
          )
        }
        columns={columns}
        {...listProps}
        noun={noun}
        onOpen={(row) => {
          if (row.part === 'services') void open({ shown: row.id })
          else if (row.part === 'storage' && exploreRefusal(row.store, rights) === undefined) explore(row.id)
        }}
        {...listRead(manifestsRead, 'The deployment could not be loaded.')}
        paging={{ total: rows.length, isTotalExact: part !== 'manifests' }}
        missingRight={isAllowed ? undefined : 'view microservices'}
        nothingYet={{ title: `No ${noun[1]} yet`, description: empty, action: addButton }}
      />
      <Drawer
        opened={openName !== undefined}
        onClose={() => go({ shown: undefined })}
        title={openName ?? label}
        size={640}
      >
        {openName !== undefined && <ShownService name={openName} deployment={deployment} address={address} />}
      </Drawer>
      {drawers.elements}
    </>
  )
}

/** The current deployment with its status, and the manifests of earlier ones. */
function useDeployment() {
  const { realmId } = useRealm()
  const isAllowed = useRights().can('view microservices')
  const scope = realmScope(realmId)
  const manifestsRead = useQuery({ ...query(listServiceManifests, all, { scope }), enabled: isAllowed })
  const statusRead = useQuery({
    ...query(getServiceStatus, {}, { scope }),
    enabled: isAllowed,
    refetchInterval: 10_000,
  })
  const connectionsRead = useQuery({
    ...query(listServiceConnections, {}, { scope }),
    enabled: isAllowed,
    refetchInterval: 10_000,
  })
  const manifests = manifestsRead.data?.manifests ?? []
  const current = manifests[0]
  const draft: Draft = current ?? nothing
  const connections = connectionsRead.data?.connections ?? []
  return {
    manifestsRead,
    manifests,
    current,
    draft,
    /** Names of services that are not deployed, and have only connected instances. */
    unmanaged: connectedOnly(connections, draft),
    canRun: statusRead.data?.canRun ?? true,
    statusOf: (name: string) => statusRead.data?.services.find(({ serviceName }) => serviceName === name),
    connectionsOf: (name: string) => connections.filter(({ serviceName }) => serviceName === name),
    storageStatusOf: (id: string) => statusRead.data?.storageStatuses.find((one) => one.id === id),
  }
}

type Deployment = ReturnType<typeof useDeployment>

function useDeploymentDrawers({ current, draft }: Deployment) {
  const scope = realmScope(useRealm().realmId)
  const service = useDrawer((layer, item: ServiceReference | undefined) => (
    <ServiceDrawer {...layer} known={item} {...drawer} />
  ))
  const store = useDrawer((layer, item: StorageReference | undefined) => (
    <StorageDrawer {...layer} known={item} {...drawer} />
  ))
  const review = useDrawer((layer, item: Draft) => <DeployDialog {...layer} current={current} draft={item} />)
  const history = useDrawer((layer) => (
    <HistoryDrawer
      {...layer}
      of={{ subject: 'service-manifest', subjectId: 'current' }}
      scope={scope}
      title="History of the deployments"
    />
  ))
  const logConfig = useDrawer((layer, item: string) => <LogConfigDrawer {...layer} service={item} />)
  const measured = useDrawer(({ isOpen, onClose }, storage: string) => (
    <Drawer opened={isOpen} onClose={onClose} title={storage} size={640}>
      <StorageMetrics storage={storage} scope={scope} />
    </Drawer>
  ))
  const drawer = { draft, onReview: review.open }
  return {
    review: review.open,
    editService: service.open,
    editStorage: store.open,
    configureLogs: logConfig.open,
    measure: measured.open,
    showHistory: history.open,
    elements: (
      <>
        {service.element}
        {store.element}
        {review.element}
        {logConfig.element}
        {measured.element}
        {history.element}
      </>
    ),
  }
}

type DeploymentDrawers = ReturnType<typeof useDeploymentDrawers>

/** The connection string is read on request, and stays until the page is left. */
function useStorageConnection() {
  const scope = realmScope(useRealm().realmId)
  return useMutation({
    mutationFn: () => call(getStorageConnection, {}, { scope }),
    onError: (error) => toastFailure('No connection string.', error),
  })
}

function useExplore() {
  const place = useRealm()
  const navigate = useNavigate()
  return (id: string) => void navigate({ to: paths.storage(place, id) })
}

function buildRows(part: ServicePart, { draft, manifests, unmanaged }: Deployment): ServicesRow[] {
  switch (part) {
    case 'services':
      return [
        ...draft.manifest.map((one) => ({ part, id: one.serviceName, service: one })),
        ...unmanaged.map((name) => ({ part, id: name, service: undefined })),
      ]
    case 'storage':
      return draft.storageReference.map((one) => ({ part, id: one.id, store: one }))
    case 'manifests':
      return manifests.map((one, index) => ({ part, id: one.id, manifest: one, isCurrent: index === 0 }))
  }
}

type AddButtonProps = { part: 'services' | 'storage'; isLoaded: boolean; drawers: DeploymentDrawers }

const AddButton = ({ part, isLoaded, drawers }: AddButtonProps) => (
  <CreateButton
    right="deploy manifest"
    disabledReason={!isLoaded && 'The deployment is not loaded.'}
    onClick={() => (part === 'services' ? drawers.editService : drawers.editStorage)(undefined)}
  >
    {part === 'services' ? 'Add service' : 'Add storage object'}
  </CreateButton>
)

function HistoryMenu({ onHistory }: { onHistory: () => void }) {
  const rights = useRights()
  return (
    <MoreMenu
      actions={[
        {
          label: 'History of the deployments',
          icon: <IconHistory aria-hidden />,
          onClick: () => onHistory(),
          disabledReason: rights.refusal('view audit'),
        },
      ]}
    />
  )
}

type PartChoiceProps = { part: ServicePart; onSearch: (changes: MicroservicesSearch) => void }

const PartChoice = ({ part, onSearch }: PartChoiceProps) => (
  <SegmentedControl
    className={styles.parts}
    aria-label="Part of the deployment"
    data={serviceParts.map((value) => ({ value, label: words[value].label }))}
    value={part}
    onChange={(value) => onSearch({ part: value as ServicePart, q: undefined, sort: undefined, shown: undefined })}
  />
)

function ConnectionString({ connection }: { connection: ReturnType<typeof useStorageConnection> }) {
  const rights = useRights()
  return (
    <div className="row">
      <ActionButton
        disabledReason={rights.refusal('get connection-string')}
        loading={connection.isPending}
        onClick={() => connection.mutate()}
      >
        Get connection string
      </ActionButton>
      {connection.data && <CopyButton value={connection.data.connectionString} label="Copy connection string" />}
    </div>
  )
}

/** The name in the URL, if there is such a service. */
const findShownName = ({ draft, unmanaged }: Deployment, shown: string | undefined) =>
  draft.manifest.find(({ serviceName }) => serviceName === shown)?.serviceName ??
  unmanaged.find((name) => name === shown)

type ShownServiceProps = {
  name: string
  deployment: Deployment
  address: ReturnType<typeof useAddress<MicroservicesSearch>>
}

function ShownService({ name, deployment, address: { search, go } }: ShownServiceProps) {
  const { realmId } = useRealm()
  const { draft, canRun, statusOf, connectionsOf } = deployment
  const { part: _part, q: _searched, shown: _shown, sort: _sort, ...time } = search
  return (
    <ServiceDetail
      serviceName={name}
      service={draft.manifest.find(({ serviceName }) => serviceName === name)}
      status={statusOf(name)}
      connections={connectionsOf(name)}
      canRun={canRun}
      scope={realmScope(realmId)}
      search={time}
      onSearch={go}
    />
  )
}
