import { Tabs, TagsInput, TextInput } from '@mantine/core'
import { asFieldSchema } from '@regent/contract/operate/content/content-fields'
import { type ContentItemView, globalManifest } from '@regent/contract/operate/content/content-shapes'
import { listContentUses } from '@regent/contract/operate/content/content-types'
import { formatCount } from '@regent/contract/words'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { realmScope } from '../../../api/client.ts'
import { isDemo } from '../../../api/demo/demo-scope.ts'
import { query } from '../../../api/query.ts'
import { useRealm } from '../../../shell/frame/place.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx'
import { DraftNotice } from '../../../ui/form/DraftNotice.tsx'
import { focusFirstFault } from '../../../ui/form/first-fault.ts'
import { ActionButton } from '../../../ui/layout/ActionButton.tsx'
import { AddToSet } from '../change-sets/AddToSet.tsx'
import { ChecksCard } from './ChecksCard.tsx'
import type { EditorSearch, ItemTab } from './content-search.ts'
import styles from './Editor.module.css'
import { ItemForm } from './ItemForm.tsx'
import { ItemHead, LiveItemActions } from './ItemHead.tsx'
import { ItemHistory } from './ItemHistory.tsx'
import { ItemUses } from './ItemUses.tsx'
import type { ItemDraft } from './item-draft.ts'
import { JsonView } from './JsonView.tsx'
import { type DraftChecks, useDraftChecks } from './use-draft-checks.ts'
import { type EditedDraft, type ItemEditorProps, useItemDraft, useItemSending } from './use-item-draft.ts'

/** A draft in two views, with validation results, saved versions and references. */
export function ItemEditor(props: ItemEditorProps) {
  const { realmId, path } = useRealm()
  const rights = useRights()
  const [tab, toTab] = useItemTab()
  const draft = useItemDraft(props)
  const [jsonFault, setJsonFault] = useState<string>()
  const body = useRef<HTMLDivElement>(null)
  const { item, manifestId, values, isEdited, saved, inSet, refusal } = draft
  const checks = useDraftChecks(manifestId, values, rights.can('edit content'))
  const uses = useItemUses(item, manifestId)
  const { plan, toSet, failure } = useItemSending(draft)
  function preview() {
    if (!draft.hasId() || jsonFault !== undefined) return
    plan.preview()
    // The plan shows the errors, too; focus the first one for when the dialog is closed.
    focusFirstFault(body.current)
  }
  const canAddToSet =
    manifestId === globalManifest &&
    refusal === undefined &&
    !isDemo(realmId) &&
    (!item || isEdited) &&
    jsonFault === undefined

  return (
    <>
      <ItemHead draft={draft}>
        {item && <LiveItemActions draft={draft} />}
        {inSet !== undefined ? (
          <Link to={path(`change-sets/${inSet}`)}>In #{inSet}</Link>
        ) : (
          canAddToSet && <AddToSet isBusy={toSet.isAdding} onAdd={toSet.add} />
        )}
        <ActionButton
          variant="filled"
          loading={plan.isBusy}
          onClick={preview}
          disabledReason={refusal ?? (item && !isEdited ? 'No changes yet.' : jsonFault)}
        >
          Preview
        </ActionButton>
      </ItemHead>
      <ItemTabs tab={tab} onTab={toTab} isNew={!item} useCount={uses.data?.count} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what is typed in any of its fields is kept */}
      <div ref={body} className={styles.itemBody} onInput={saved.later} onBlur={saved.later}>
        {saved.offered && <DraftNotice draft={saved.offered} onResume={saved.resume} onDiscard={saved.discard} />}
        {failure && <ErrorNotice failure={failure} />}
        {(tab === 'form' || tab === 'json') && (
          <ItemFields
            view={tab}
            draft={draft}
            checks={checks}
            onJsonFault={setJsonFault}
            onForm={() => toTab('form')}
          />
        )}
        {tab === 'history' && item && (
          <ItemHistory
            id={item.id}
            manifestId={manifestId}
            live={item.version}
            disabledReason={refusal}
            onUse={(properties) => {
              draft.change({ properties })
              void toTab('form')
            }}
          />
        )}
        {tab === 'uses' && item && <ItemUses uses={uses.data} failure={uses.error} onRetry={() => uses.refetch()} />}
      </div>
    </>
  )
}

function useItemUses(item: ContentItemView | undefined, manifestId: string) {
  const scope = realmScope(useRealm().realmId)
  return useQuery({
    ...query(listContentUses, { query: { manifestId, contentId: item?.id ?? '' } }, { scope }),
    enabled: item !== undefined,
  })
}

/** The tab in the URL, and a function to switch it. */
function useItemTab() {
  const navigate = useNavigate()
  const search: EditorSearch = useSearch({ strict: false })
  const toTab = (next: ItemTab) =>
    navigate({
      to: '.',
      search: (before: object) => ({ ...before, tab: next === 'form' ? undefined : next }),
      replace: true,
    })
  return [search.tab ?? 'form', toTab] as const
}

type ItemTabsProps = {
  tab: ItemTab
  onTab: (tab: ItemTab) => void
  isNew: boolean
  /** Undefined while loading. */
  useCount: number | undefined
}

const ItemTabs = ({ tab, onTab, isNew, useCount }: ItemTabsProps) => (
  <Tabs value={tab} onChange={(next) => onTab((next ?? 'form') as ItemTab)} className={styles.tabs}>
    <Tabs.List>
      <Tabs.Tab value="form">Form</Tabs.Tab>
      <Tabs.Tab value="json">JSON</Tabs.Tab>
      {!isNew && <Tabs.Tab value="history">History</Tabs.Tab>}
      {!isNew && <Tabs.Tab value="uses">Used by {useCount === undefined ? '' : formatCount(useCount)}</Tabs.Tab>}
    </Tabs.List>
  </Tabs>
)

type ItemFieldsProps = {
  view: 'form' | 'json'
  draft: EditedDraft
  checks: DraftChecks
  onJsonFault: (fault: string | undefined) => void
  /** Switches to the form, where the fields with findings are. */
  onForm: () => void
}

/** The id of a new item, its properties as a form or as JSON, and its tags. */
function ItemFields({ view, draft, checks, onJsonFault, onForm }: ItemFieldsProps) {
  const { item, type, values, idFault } = draft
  const isReadOnly = draft.refusal !== undefined
  const properties = {
    properties: values.properties,
    schema: asFieldSchema(type.schema),
    findings: checks.errors,
    isReadOnly,
    onChange: (next: ItemDraft['properties']) => draft.change({ properties: next }),
  }
  return (
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
            onChange={({ currentTarget }) => draft.change({ id: currentTarget.value })}
          />
        )}
        {view === 'form' ? <ItemForm {...properties} /> : <JsonView {...properties} onFault={onJsonFault} />}
        <TagsInput
          label="Tags"
          description="Game clients can filter by tag."
          value={values.tags}
          disabled={isReadOnly}
          splitChars={[',', ' ']}
          onChange={(tags) => draft.change({ tags })}
        />
      </div>
      <ChecksCard checks={checks} onField={() => view !== 'form' && onForm()} />
    </div>
  )
}
