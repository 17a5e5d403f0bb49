import { Tabs, TagsInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { EndpointInput } from '@regent/contract/endpoint'
import { saveChangeSetItems } from '@regent/contract/operate/change-sets'
import { planPublish } from '@regent/contract/operate/content/content'
import { asFieldSchema } from '@regent/contract/operate/content/content-fields'
import { ContentId, type ContentItemView, globalManifest } from '@regent/contract/operate/content/content-shapes'
import { type ContentTypeView, listContentUses } from '@regent/contract/operate/content/content-types'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { planAct, planWrite, write } from '../../../api/act.ts'
import { realmScope } from '../../../api/client.ts'
import { isDemo } from '../../../api/demo/demo-scope.ts'
import { query } from '../../../api/query.ts'
import { useWriteFailure } from '../../../api/use-write-failure.ts'
import { useRealm } from '../../../shell/frame/place.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { CopyId } from '../../../ui/feedback/CopyId.tsx'
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx'
import { DraftNotice } from '../../../ui/form/DraftNotice.tsx'
import { focusFirstFault } from '../../../ui/form/first-fault.ts'
import { useDraft } from '../../../ui/form/use-draft.ts'
import { useLeaveWarning } from '../../../ui/form/use-leave-warning.ts'
import { ActionButton } from '../../../ui/layout/ActionButton.tsx'
import { IconArrowBackUp, IconCopy, IconTrash } from '../../../ui/layout/icons.ts'
import { MoreMenu } from '../../../ui/layout/PageHeader.tsx'
import { Pill } from '../../../ui/layout/Pill.tsx'
import { formatCount } from '../../../ui/words/format-number.ts'
import { AddToSet } from '../change-sets/AddToSet.tsx'
import { ChecksCard } from './ChecksCard.tsx'
import type { EditorSearch, ItemTab } from './content-search.ts'
import styles from './Editor.module.css'
import { ItemForm } from './ItemForm.tsx'
import { ItemHistory } from './ItemHistory.tsx'
import { ItemIcon } from './ItemIcon.tsx'
import { ItemUses } from './ItemUses.tsx'
import { type ItemDraft, readPlainValue, toContentDraft } from './item-draft.ts'
import { JsonView } from './JsonView.tsx'
import { useDraftChecks } from './use-draft-checks.ts'

type ItemEditorProps = {
  /** Undefined: a new item. */
  item?: ContentItemView
  type: ContentTypeView
  manifestId: string
  whyNotChange: string | undefined
  start: ItemDraft
}

/** A draft in two views, with validation results, saved versions and references. */
export function ItemEditor({ item, type, manifestId, whyNotChange, start }: ItemEditorProps) {
  const { realmId, path } = useRealm()
  const rights = useRights()
  const navigate = useNavigate()
  const search: EditorSearch = useSearch({ strict: false })
  const tab = search.tab ?? 'form'
  const scope = realmScope(realmId)
  const form = useForm<ItemDraft>({ mode: 'controlled', initialValues: start })
  const savedDraft = useDraft(
    form,
    { form: 'content-item', record: `${manifestId}/${item?.id ?? `new ${type.type}`}` },
    true,
  )
  const [jsonFault, setJsonFault] = useState<string>()
  const [idFault, setIdFault] = useState<string>()
  const body = useRef<HTMLDivElement>(null)
  const values = form.getValues()
  const isEdited = form.isDirty()
  useLeaveWarning(isEdited)
  const refusal =
    rights.refusal(item ? 'edit content' : 'create content') ??
    rights.refusal('edit content') ??
    whyNotChange ??
    undefined
  const isReadOnly = refusal !== undefined
  const schema = asFieldSchema(type.schema)
  const checks = useDraftChecks(manifestId, values, rights.can('edit content'))
  const uses = useQuery({
    ...query(listContentUses, { query: { manifestId, contentId: item?.id ?? '' } }, { scope }),
    enabled: item !== undefined,
  })
  const plan = useMutation({
    mutationFn: (input: NonNullable<EndpointInput<typeof planPublish>['body']>) =>
      planWrite(
        planPublish,
        { body: input },
        {
          scope,
          onChanged: () => {
            savedDraft.sent()
            savedDraft.discard()
            const [made] = input.upserts ?? []
            if (!item && made)
              void navigate({
                to: path(`content/items/${encodeURIComponent(made.id)}`),
                search: { manifest: search.manifest },
              })
          },
        },
      ),
  })
  const failure = useWriteFailure('Publishing was not planned.', plan.error)
  const [inSet, setInSet] = useState<number>()
  const adding = useMutation({
    mutationFn: async (number: number) => {
      const items = [{ subject: 'content' as const, id: values.id.trim(), after: toContentDraft(values) }]
      const options = { scope, subject: 'draft', done: `In #${number}, not live yet: ${values.id.trim()}` } as const
      await write(saveChangeSetItems, { params: { number }, body: { items } }, options)
      return number
    },
    onSuccess: (number) => {
      setInSet(number)
      savedDraft.sent()
      savedDraft.discard()
    },
  })
  const addingFailure = useWriteFailure('It was not added to the change set.', adding.error)
  const change = (part: Partial<ItemDraft>) => {
    setInSet(undefined)
    form.setValues(part)
    setIdFault(undefined)
  }
  const toTab = (next: ItemTab) =>
    navigate({
      to: '.',
      search: (before: object) => ({ ...before, tab: next === 'form' ? undefined : next }),
      replace: true,
    })

  function hasId(): boolean {
    const checked = ContentId.safeParse(values.id.trim())
    if (checked.success) return true
    setIdFault(`The id ${checked.error.issues[0]?.message ?? 'is not valid'}.`)
    document.getElementById('field-of-id')?.focus()
    return false
  }
  const addToSet = (number: number) => {
    if (hasId()) adding.mutate(number)
  }
  function preview() {
    const id = values.id.trim()
    if (!hasId() || jsonFault !== undefined) return
    plan.mutate({ id: manifestId, upserts: [{ id, properties: values.properties, tags: values.tags }] })
    // The plan shows the errors, too; focus the first one for when the dialog is closed.
    focusFirstFault(body.current)
  }

  const remove = () =>
    planAct(
      planPublish,
      { body: { id: manifestId, deletes: [start.id] } },
      { scope, failed: `Removing ${start.id} was not planned.` },
    )
  const duplicate = () =>
    navigate({
      to: path('content/items/new'),
      search: { manifest: search.manifest, type: type.type, from: start.id },
    })
  const title = readTitle(values) ?? (item ? item.id : `New ${type.title.toLowerCase()}`)
  return (
    <>
      <header className={`cluster padded ${styles.itemHead}`}>
        <ItemIcon icon={readIcon(values)} type={type.type} size="large" />
        <div className={styles.itemWords}>
          <div className={`row wrap ${styles.itemTitle}`}>
            <h2>{title}</h2>
            {!item ? (
              <Pill tone="pending">new</Pill>
            ) : isEdited ? (
              <Pill tone="pending">draft</Pill>
            ) : (
              <Pill tone="done">live</Pill>
            )}
          </div>
          {item && <CopyId value={item.id} label="content id" />}
        </div>
        <div className="row wrap">
          {item && (
            <ActionButton
              leftSection={<IconCopy aria-hidden />}
              onClick={duplicate}
              disabledReason={rights.refusal('create content') ?? whyNotChange}
            >
              Duplicate
            </ActionButton>
          )}
          {item && (
            <MoreMenu
              actions={[
                {
                  label: 'Discard the draft',
                  icon: <IconArrowBackUp aria-hidden />,
                  onClick: () => {
                    form.setValues(start)
                    savedDraft.discard()
                  },
                  disabledReason: !isEdited && 'No changes yet.',
                },
                {
                  label: 'Remove from the manifest',
                  icon: <IconTrash aria-hidden />,
                  onClick: remove,
                  isDangerous: true,
                  disabledReason: rights.refusal('delete content') ?? whyNotChange,
                },
              ]}
            />
          )}
          {inSet !== undefined ? (
            <Link to={path(`change-sets/${inSet}`)}>In #{inSet}</Link>
          ) : (
            manifestId === globalManifest &&
            refusal === undefined &&
            !isDemo(realmId) &&
            (!item || isEdited) &&
            jsonFault === undefined && <AddToSet isBusy={adding.isPending} onAdd={addToSet} />
          )}
          <ActionButton
            variant="filled"
            loading={plan.isPending}
            onClick={preview}
            disabledReason={refusal ?? (item && !isEdited ? 'No changes yet.' : jsonFault)}
          >
            Preview
          </ActionButton>
        </div>
      </header>
      <Tabs value={tab} onChange={(next) => toTab((next ?? 'form') as ItemTab)} className={styles.tabs}>
        <Tabs.List>
          <Tabs.Tab value="form">Form</Tabs.Tab>
          <Tabs.Tab value="json">JSON</Tabs.Tab>
          {item && <Tabs.Tab value="history">History</Tabs.Tab>}
          {item && <Tabs.Tab value="uses">Used by {uses.data ? formatCount(uses.data.count) : ''}</Tabs.Tab>}
        </Tabs.List>
      </Tabs>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what is typed in any of its fields is kept */}
      <div ref={body} className={styles.itemBody} onInput={savedDraft.later} onBlur={savedDraft.later}>
        {savedDraft.offered && (
          <DraftNotice draft={savedDraft.offered} onResume={savedDraft.resume} onDiscard={savedDraft.discard} />
        )}
        {(failure ?? addingFailure) && (
          <ErrorNotice failure={(failure ?? addingFailure) as NonNullable<typeof failure>} />
        )}
        {(tab === 'form' || tab === 'json') && (
          <div className={`grid ${styles.columns}`}>
            <div className={`shrink panel stack ${styles.card}`}>
              {!item && (
                <TextInput
                  id="field-of-id"
                  label="Id"
                  description={`Type and name, such as ${type.type}.first. Replaces a live item with this id.`}
                  withAsterisk
                  className={styles.mono}
                  value={values.id}
                  error={idFault}
                  disabled={isReadOnly}
                  onChange={({ currentTarget }) => change({ id: currentTarget.value })}
                />
              )}
              {tab === 'form' ? (
                <ItemForm
                  properties={values.properties}
                  schema={schema}
                  findings={checks.errors}
                  isReadOnly={isReadOnly}
                  onChange={(properties) => change({ properties })}
                />
              ) : (
                <JsonView
                  properties={values.properties}
                  schema={schema}
                  findings={checks.errors}
                  isReadOnly={isReadOnly}
                  onChange={(properties) => change({ properties })}
                  onFault={setJsonFault}
                />
              )}
              <TagsInput
                label="Tags"
                description="Game clients can filter by tag."
                value={values.tags}
                disabled={isReadOnly}
                splitChars={[',', ' ']}
                onChange={(tags) => change({ tags })}
              />
            </div>
            <ChecksCard checks={checks} onField={() => tab !== 'form' && toTab('form')} />
          </div>
        )}
        {tab === 'history' && item && (
          <ItemHistory
            id={item.id}
            manifestId={manifestId}
            live={item.version}
            disabledReason={refusal}
            onUse={(properties) => {
              change({ properties })
              void toTab('form')
            }}
          />
        )}
        {tab === 'uses' && item && <ItemUses uses={uses.data} failure={uses.error} onRetry={() => uses.refetch()} />}
      </div>
    </>
  )
}

const textIn = ({ properties }: ItemDraft, names: readonly string[]) =>
  names
    .map((name) => readPlainValue(properties[name]))
    .find((text): text is string => typeof text === 'string' && text !== '')
const readTitle = (draft: ItemDraft) => textIn(draft, ['displayName', 'title', 'name'])
const readIcon = (draft: ItemDraft) => textIn(draft, ['icon', 'image'])
