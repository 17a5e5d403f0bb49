import {
  isLogStorage,
  type ServiceConnection,
  type ServiceManifest,
  type ServiceReference,
  type ServiceStatus,
  type StorageReference,
  type StorageStatus,
} from '@regent/contract/operate/microservices'
import { formatCount } from '@regent/contract/words'
import { HereLink } from '../../../shell/frame/HereLink.tsx'
import { RowLink } from '../../../shell/records/RowLink.tsx'
import { paths, type RealmPlace } from '../../../shell/routing/paths.ts'
import type { Rights } from '../../../shell/scope/rights.ts'
import { CopyId } from '../../../ui/feedback/CopyId.tsx'
import {
  IconAdjustments,
  IconArchive,
  IconArrowBackUp,
  IconGauge,
  IconPencil,
  IconPower,
  IconSearch,
  IconTrash,
} from '../../../ui/layout/icons.ts'
import type { MenuAction } from '../../../ui/layout/PageHeader.tsx'
import { Pill } from '../../../ui/layout/Pill.tsx'
import { actionsColumn } from '../../../ui/table/actions-column.tsx'
import type { Column } from '../../../ui/table/DataTable.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { sizeText } from '../../../ui/words/format-number.ts'
import {
  connectedState,
  type Draft,
  deriveServiceState,
  stateTones,
  storageLabels,
  storageRefusal,
  switchRefusal,
  withService,
  withStorage,
} from './service-words.ts'

export type ServicesRow =
  /** Services that are not deployed have only connected instances. */
  | { part: 'services'; id: string; service: ServiceReference | undefined }
  | { part: 'storage'; id: string; store: StorageReference }
  | { part: 'manifests'; id: string; manifest: ServiceManifest; isCurrent: boolean }

type ServiceRow = Extract<ServicesRow, { part: 'services' }>
type StorageRow = Extract<ServicesRow, { part: 'storage' }>

type Acts = {
  place: RealmPlace
  rights: Rights
  draft: Draft
  statusOf: (name: string) => ServiceStatus | undefined
  connectionsOf: (name: string) => ServiceConnection[]
  storageStatusOf: (id: string) => StorageStatus | undefined
  /** True if the server runs services. */
  canRun: boolean
  review: (draft: Draft) => void
  editService: (service: ServiceReference) => void
  editStorage: (store: StorageReference) => void
  configureLogs: (serviceName: string) => void
  measure: (storage: string) => void
  explore: (storage: string) => void
}

const only = <Part extends ServicesRow['part']>(
  part: Part,
  columns: Column<Extract<ServicesRow, { part: Part }>>[],
): Column<ServicesRow>[] =>
  columns.map(({ cell, csv: _, sortValue, ...column }) => ({
    ...column,
    ...(sortValue && {
      sortValue: (row: ServicesRow) =>
        row.part === part ? sortValue(row as Extract<ServicesRow, { part: Part }>) : undefined,
    }),
    // Remove the rows of one part before rendering the columns of the next one.
    cell: (row) => (row.part === part ? cell(row as Extract<ServicesRow, { part: Part }>) : null),
  }))

/** The state is unknown until the server reports the status of an enabled storage object. */
function storageState({ enabled, archived }: StorageReference, status: StorageStatus | undefined) {
  const { label, tone } = storageLabels[enabled ? (status?.state ?? 'unchecked') : 'off']
  return { label: archived ? 'Archived' : label, tone }
}

function storagePill(store: StorageReference, status: StorageStatus | undefined) {
  const { label, tone } = storageState(store, status)
  return <Pill tone={tone}>{label}</Pill>
}

/** Why the documents of a storage object cannot be opened. */
export const exploreRefusal = (store: StorageReference, rights: Rights): string | undefined =>
  rights.refusal('explore microstorage') ?? (isLogStorage(store) ? 'Stores logs: see the screen Logs.' : undefined)

/** The name of a storage object, with a link to its documents if permitted. */
const storageName = (id: string, { place, rights, draft }: Pick<Acts, 'place' | 'rights' | 'draft'>) => {
  const store = draft.storageReference.find((one) => one.id === id)
  return store && exploreRefusal(store, rights) === undefined ? (
    <RowLink to={paths.storage(place, id)}>{id}</RowLink>
  ) : (
    id
  )
}

/** The actions on a service of the deployment. Each of them is a draft to review. */
function serviceActions(service: ServiceReference, { rights, draft, review, editService }: Acts) {
  const refusal = rights.refusal('deploy manifest')
  const updateService = (service: ServiceReference, changes: Partial<ServiceReference> | undefined) =>
    review(withService(draft, service.serviceName, changes && { ...service, ...changes }))
  return {
    edit: {
      label: 'Edit service',
      icon: <IconPencil aria-hidden />,
      onClick: () => editService(service),
      disabledReason: refusal,
    },
    deployment: [
      {
        label: service.enabled ? 'Switch off' : 'Switch on',
        icon: <IconPower aria-hidden />,
        onClick: () => updateService(service, { enabled: !service.enabled, archived: false }),
        disabledReason: refusal ?? switchRefusal(service, draft),
      },
      {
        label: service.archived ? 'Unarchive' : 'Archive',
        icon: <IconArchive aria-hidden />,
        onClick: () => updateService(service, { archived: !service.archived }),
        disabledReason: refusal ?? (service.enabled && 'Switch it off first.'),
      },
      {
        label: 'Remove service',
        icon: <IconTrash aria-hidden />,
        onClick: () => updateService(service, undefined),
        isDangerous: true,
        disabledReason: refusal,
      },
    ],
  }
}

const serviceActionsColumn = (acts: Acts) =>
  actionsColumn<ServiceRow>(({ id, service }) => {
    const menu = service && serviceActions(service, acts)
    return {
      name: id,
      actions: [
        ...(menu ? [menu.edit] : []),
        {
          label: 'Log config',
          icon: <IconAdjustments aria-hidden />,
          onClick: () => acts.configureLogs(id),
          disabledReason: acts.rights.refusal('view logs'),
        },
        ...(menu ? menu.deployment : []),
      ],
    }
  })

/** The columns with the state of a service, its image and its instances. */
const serviceStateColumns = ({ statusOf, connectionsOf, canRun }: Acts): Column<ServiceRow>[] => [
  {
    id: 'service',
    header: 'Service',
    width: 200,
    cell: ({ id }) => (
      <CopyId value={id} label="name">
        <HereLink search={{ shown: id }}>{id}</HereLink>
      </CopyId>
    ),
    sortValue: ({ id }) => id,
  },
  {
    id: 'status',
    header: 'Status',
    width: 140,
    cell: ({ id, service }) => {
      if (!service) {
        const { label, tone } = connectedState(connectionsOf(id))
        return <Pill tone={tone}>{label}</Pill>
      }
      const state = deriveServiceState(service, statusOf(service.serviceName), canRun)
      return <Pill tone={stateTones[state]}>{state}</Pill>
    },
    sortValue: ({ id, service }) =>
      service
        ? deriveServiceState(service, statusOf(service.serviceName), canRun)
        : connectedState(connectionsOf(id)).label.toLowerCase(),
  },
  {
    id: 'image',
    header: 'Image',
    width: 140,
    cell: ({ service }) => service && <span className="mono">{service.imageId}</span>,
    sortValue: ({ service }) => service?.imageId,
  },
  {
    id: 'size',
    header: 'Size',
    width: 90,
    cell: ({ service }) => service?.templateId,
    sortValue: ({ service }) => service?.templateId,
  },
  {
    id: 'connected',
    header: 'Connected',
    align: 'right',
    width: 100,
    cell: ({ id }) => connectionsOf(id).length || <span className="dimmed">–</span>,
    sortValue: ({ id }) => connectionsOf(id).length,
  },
]

export const serviceColumns = (acts: Acts): Column<ServicesRow>[] => {
  const { place, rights, draft, statusOf, connectionsOf } = acts
  return only('services', [
    ...serviceStateColumns(acts),
    {
      id: 'stores',
      header: 'Stores',
      width: 160,
      cell: ({ service }) =>
        service?.dependencies.map(({ id }, index) => (
          <span key={id}>
            {index > 0 && ', '}
            {storageName(id, { place, rights, draft })}
          </span>
        )),
    },
    {
      id: 'problem',
      header: 'Comment',
      width: 280,
      cell: ({ id, service }) =>
        statusOf(id)?.problem ?? service?.comments ?? connectionsOf(id).find(({ lastError }) => lastError)?.lastError,
    },
    serviceActionsColumn(acts),
  ])
}

/** The actions on a storage object. Each change is a draft to review. */
function storageActions(store: StorageReference, acts: Acts): MenuAction[] {
  const { rights, draft, review, editStorage, measure, explore } = acts
  const refusal = rights.refusal('deploy manifest')
  const updateStorage = (store: StorageReference, changes: Partial<StorageReference> | undefined) =>
    review(withStorage(draft, store.id, changes && { ...store, ...changes }))
  return [
    {
      label: 'Explore documents',
      icon: <IconSearch aria-hidden />,
      onClick: () => explore(store.id),
      disabledReason: exploreRefusal(store, rights),
    },
    {
      label: 'Edit storage object',
      icon: <IconPencil aria-hidden />,
      onClick: () => editStorage(store),
      disabledReason: refusal,
    },
    {
      label: 'Metrics',
      icon: <IconGauge aria-hidden />,
      onClick: () => measure(store.id),
      disabledReason: rights.refusal('view storage-metrics'),
    },
    {
      label: store.enabled ? 'Switch off' : 'Switch on',
      icon: <IconPower aria-hidden />,
      onClick: () => updateStorage(store, { enabled: !store.enabled, archived: false }),
      disabledReason: refusal ?? (store.enabled && storageRefusal(store, draft)),
    },
    {
      label: 'Remove storage object',
      icon: <IconTrash aria-hidden />,
      onClick: () => updateStorage(store, undefined),
      isDangerous: true,
      disabledReason: refusal ?? storageRefusal(store, draft),
    },
  ]
}

const storageActionsColumn = (acts: Acts) =>
  actionsColumn<StorageRow>(({ store }) => ({ name: store.id, actions: storageActions(store, acts) }))

export const storageColumns = (acts: Acts): Column<ServicesRow>[] => {
  const { place, rights, draft, storageStatusOf } = acts
  return only('storage', [
    {
      id: 'store',
      header: 'Storage object',
      width: 220,
      cell: ({ id }) => (
        <CopyId value={id} label="id">
          {storageName(id, { place, rights, draft })}
        </CopyId>
      ),
      sortValue: ({ id }) => id,
    },
    {
      id: 'status',
      header: 'Status',
      width: 130,
      cell: ({ store }) => storagePill(store, storageStatusOf(store.id)),
      sortValue: ({ store }) => storageState(store, storageStatusOf(store.id)).label,
    },
    {
      id: 'documents',
      header: 'Documents',
      align: 'right',
      width: 150,
      cell: ({ id }) => {
        const { documents, bytes } = storageStatusOf(id) ?? {}
        return documents === undefined || bytes === undefined ? (
          <span className="dimmed">–</span>
        ) : (
          `${formatCount(documents)} · ${sizeText(bytes)}`
        )
      },
      sortValue: ({ id }) => storageStatusOf(id)?.documents,
    },
    {
      id: 'kind',
      header: 'Kind',
      width: 140,
      cell: ({ store }) => store.storageType,
      sortValue: ({ store }) => store.storageType,
    },
    {
      id: 'size',
      header: 'Size',
      width: 90,
      cell: ({ store }) => store.templateId,
      sortValue: ({ store }) => store.templateId,
    },
    {
      id: 'services',
      header: 'Services',
      width: 160,
      cell: ({ id }) =>
        draft.manifest
          .filter(({ dependencies }) => dependencies.some((one) => one.id === id))
          .map(({ serviceName }) => serviceName)
          .join(', '),
    },
    { id: 'problem', header: 'Comment', width: 260, cell: ({ id }) => storageStatusOf(id)?.problem },
    storageActionsColumn(acts),
  ])
}

export const manifestColumns = ({ rights, review }: Acts): Column<ServicesRow>[] =>
  only('manifests', [
    { id: 'manifest', header: 'Manifest', width: 110, cell: ({ id }) => <CopyId value={id} label="id" /> },
    {
      id: 'current',
      header: 'Status',
      width: 110,
      cell: ({ isCurrent }) => <Pill tone={isCurrent ? 'done' : 'cancelled'}>{isCurrent ? 'Current' : 'Earlier'}</Pill>,
    },
    {
      id: 'created',
      header: 'Deployed',
      width: 148,
      keepsWidth: true,
      cell: ({ manifest }) => <Time ms={manifest.created} />,
      sortValue: ({ manifest }) => new Date(manifest.created).toISOString(),
    },
    {
      id: 'by',
      header: 'Deployed by',
      width: 220,
      cell: ({ manifest }) => manifest.createdBy ?? '',
      sortValue: ({ manifest }) => manifest.createdBy,
    },
    {
      id: 'on',
      header: 'Services enabled',
      align: 'right',
      width: 110,
      cell: ({ manifest }) =>
        `${manifest.manifest.filter(({ enabled }) => enabled).length} of ${manifest.manifest.length}`,
    },
    { id: 'comments', header: 'Comment', width: 280, cell: ({ manifest }) => manifest.comments },
    actionsColumn(({ id, manifest }) => ({
      name: `manifest ${id}`,
      actions: [
        {
          label: 'Deploy it again',
          icon: <IconArrowBackUp aria-hidden />,
          onClick: () => review(manifest),
          disabledReason: rights.refusal('deploy manifest'),
        },
      ],
    })),
  ])
