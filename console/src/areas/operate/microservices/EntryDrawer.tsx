import { Checkbox, MultiSelect, Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type ServiceReference, type StorageReference, serviceTemplates } from '@regent/contract/operate/microservices'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import { type Draft, withService, withStorage } from './service-words.ts'

type DrawerProps<Known> = {
  known: Known | undefined
  draft: Draft
  isOpen: boolean
  onClose: () => void
  /** Does not save: the changed deployment is reviewed first. */
  onReview: (draft: Draft) => void
}

const text = { autoComplete: 'off', spellCheck: false, classNames: { input: 'mono' } } as const
const templates = { label: 'Size', data: [...serviceTemplates], allowDeselect: false }
const nameRule = (value: string) =>
  /^(?!micro_)[A-Za-z][A-Za-z0-9_-]{0,63}$/.test(value.trim()) ? null : 'A letter, then letters, digits, _ and -.'
const imageRule = (value: string) =>
  /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/.test(value.trim()) ? null : 'A letter or digit, then letters, digits, . _ and -.'

/** Edits a service: its image, its size and its storage objects. */
export function ServiceDrawer({ known, draft, isOpen, onClose, onReview }: DrawerProps<ServiceReference>) {
  const form = useForm({
    mode: 'controlled',
    initialValues: {
      serviceName: known?.serviceName ?? '',
      imageId: known?.imageId ?? '',
      templateId: known?.templateId ?? 'small',
      stores: known?.dependencies.map(({ id }) => id) ?? [],
      comments: known?.comments ?? '',
      enabled: known?.enabled ?? true,
    },
    validate: {
      serviceName: (value) =>
        nameRule(value) ??
        (!known && draft.manifest.some(({ serviceName }) => serviceName === value.trim())
          ? 'This name already exists.'
          : null),
      imageId: imageRule,
    },
  })
  return (
    <FormDrawer
      isOpen={isOpen}
      onClose={onClose}
      title={known ? `Edit ${known.serviceName}` : 'Add a service'}
      form={form}
      draft={{ form: 'service', record: known?.serviceName }}
      onSubmit={({ serviceName, imageId, stores, ...values }) => {
        const dependencies = stores.map((id) => {
          const store = draft.storageReference.find((one) => one.id === id)
          return { id, storageType: store?.storageType ?? 'mongov1' }
        })
        const storedEntry = known ?? { archived: false, components: [], checksum: '' }
        const name = serviceName.trim()
        const service = { ...storedEntry, ...values, serviceName: name, imageId: imageId.trim(), dependencies }
        onClose()
        onReview(withService(draft, name, { ...service, archived: service.archived && !service.enabled }))
      }}
      submitLabel="Review"
    >
      <TextInput
        label="Service name"
        readOnly={known !== undefined}
        data-autofocus={!known || undefined}
        {...text}
        {...form.getInputProps('serviceName')}
      />
      <TextInput
        label="Image id"
        description="Folder <organization>/<service>/<image> in SERVICES_DIR, with main.mjs."
        {...text}
        {...form.getInputProps('imageId')}
      />
      <Select {...templates} {...form.getInputProps('templateId')} />
      <MultiSelect
        label="Depends on the stores"
        data={draft.storageReference.map(({ id }) => id)}
        {...form.getInputProps('stores')}
      />
      <TextInput label="Comment" autoComplete="off" {...form.getInputProps('comments')} />
      <Checkbox label="Is on" {...form.getInputProps('enabled', { type: 'checkbox' })} />
    </FormDrawer>
  )
}

const storageTypes = [
  { value: 'mongov1', label: 'Documents (mongov1)' },
  { value: 'logs', label: 'Logs of services' },
]

/** Edits a storage object. */
export function StorageDrawer({ known, draft, isOpen, onClose, onReview }: DrawerProps<StorageReference>) {
  const form = useForm({
    mode: 'controlled',
    initialValues: {
      id: known?.id ?? '',
      storageType: known?.storageType ?? 'mongov1',
      templateId: known?.templateId ?? 'small',
      enabled: known?.enabled ?? true,
    },
    validate: {
      id: (value) =>
        nameRule(value) ??
        (!known && draft.storageReference.some(({ id }) => id === value.trim()) ? 'This name already exists.' : null),
    },
  })
  const isOther = known && !storageTypes.some(({ value }) => value === known.storageType)
  return (
    <FormDrawer
      isOpen={isOpen}
      onClose={onClose}
      title={known ? `Edit ${known.id}` : 'Add a storage object'}
      form={form}
      draft={{ form: 'storage', record: known?.id }}
      onSubmit={(values) => {
        const id = values.id.trim()
        const store = { ...(known ?? { archived: false, checksum: '' }), ...values, id }
        onClose()
        onReview(withStorage(draft, id, { ...store, archived: store.archived && !store.enabled }))
      }}
      submitLabel="Review"
    >
      <TextInput
        label="Storage id"
        readOnly={known !== undefined}
        data-autofocus={!known || undefined}
        {...text}
        {...form.getInputProps('id')}
      />
      <Select
        label="Kind"
        data={isOther ? [...storageTypes, { value: known.storageType, label: known.storageType }] : storageTypes}
        allowDeselect={false}
        {...form.getInputProps('storageType')}
      />
      <Select {...templates} {...form.getInputProps('templateId')} />
      <Checkbox label="Is on" {...form.getInputProps('enabled', { type: 'checkbox' })} />
    </FormDrawer>
  )
}
