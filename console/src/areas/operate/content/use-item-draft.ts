import { useForm } from '@mantine/form'
import type { EndpointInput } from '@regent/contract/endpoint'
import { saveChangeSetItems } from '@regent/contract/operate/change-sets'
import { planPublish } from '@regent/contract/operate/content/content'
import { ContentId, type ContentItemView } from '@regent/contract/operate/content/content-shapes'
import type { ContentTypeView } from '@regent/contract/operate/content/content-types'
import { useMutation } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { planWrite, write } from '../../../api/act.ts'
import { realmScope } from '../../../api/client.ts'
import { useWriteFailure } from '../../../api/use-write-failure.ts'
import { useRealm } from '../../../shell/frame/place.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { useDraft } from '../../../ui/form/use-draft.ts'
import { useLeaveWarning } from '../../../ui/form/use-leave-warning.ts'
import type { EditorSearch } from './content-search.ts'
import { type ItemDraft, toContentDraft } from './item-draft.ts'

export type ItemEditorProps = {
  /** Undefined: a new item. */
  item?: ContentItemView
  type: ContentTypeView
  manifestId: string
  whyNotChange: string | undefined
  start: ItemDraft
}

/** The item being edited: its draft is stored in this browser until it is published or discarded. */
export function useItemDraft({ item, type, manifestId, whyNotChange, start }: ItemEditorProps) {
  const rights = useRights()
  const form = useForm<ItemDraft>({ mode: 'controlled', initialValues: start })
  const record = `${manifestId}/${item?.id ?? `new ${type.type}`}`
  const saved = useDraft(form, { form: 'content-item', record }, true)
  const [idFault, setIdFault] = useState<string>()
  const [inSet, setInSet] = useState<number>()
  const values = form.getValues()
  const isEdited = form.isDirty()
  useLeaveWarning(isEdited)

  function hasId(): boolean {
    const checked = ContentId.safeParse(values.id.trim())
    if (checked.success) return true
    setIdFault(`The id ${checked.error.issues[0]?.message ?? 'is not valid'}.`)
    document.getElementById('field-of-id')?.focus()
    return false
  }

  return {
    item,
    type,
    manifestId,
    whyNotChange,
    /** Why the operator may not edit the item. */
    refusal: rights.refusal(item ? 'edit content' : 'create content') ?? rights.refusal('edit content') ?? whyNotChange,
    start,
    values,
    isEdited,
    saved,
    idFault,
    /** The number of the change set with this draft; undefined after the next change. */
    inSet,
    setInSet,
    hasId,
    change(part: Partial<ItemDraft>) {
      setInSet(undefined)
      form.setValues(part)
      setIdFault(undefined)
    },
    reset() {
      form.setValues(start)
      saved.discard()
    },
  }
}

export type EditedDraft = ReturnType<typeof useItemDraft>

/** Plans to publish the draft. The screen of a new item becomes that of the item. */
function usePublishPlan({ item, saved }: EditedDraft) {
  const { realmId, path } = useRealm()
  const navigate = useNavigate()
  const search: EditorSearch = useSearch({ strict: false })
  return useMutation({
    mutationFn: (input: NonNullable<EndpointInput<typeof planPublish>['body']>) =>
      planWrite(
        planPublish,
        { body: input },
        {
          scope: realmScope(realmId),
          onChanged: () => {
            saved.sent()
            saved.discard()
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
}

/** Adds the draft to a change set. */
function useAddToSet({ values, saved, hasId, setInSet }: EditedDraft) {
  const { realmId } = useRealm()
  const scope = realmScope(realmId)
  const adding = useMutation({
    mutationFn: async (number: number) => {
      const items = [{ subject: 'content' as const, id: values.id.trim(), after: toContentDraft(values) }]
      const options = { scope, subject: 'draft', done: `In #${number}, not live yet: ${values.id.trim()}` } as const
      await write(saveChangeSetItems, { params: { number }, body: { items } }, options)
      return number
    },
    onSuccess: (number) => {
      setInSet(number)
      saved.sent()
      saved.discard()
    },
  })
  return {
    isAdding: adding.isPending,
    failure: useWriteFailure('It was not added to the change set.', adding.error),
    add(number: number) {
      if (hasId()) adding.mutate(number)
    },
  }
}

/** The two ways to send the draft: a plan to publish it, and a change set. */
export function useItemSending(draft: EditedDraft) {
  const publishing = usePublishPlan(draft)
  const planFailure = useWriteFailure('Publishing was not planned.', publishing.error)
  const toSet = useAddToSet(draft)
  const { manifestId, values } = draft
  const preview = () => {
    const item = { id: values.id.trim(), properties: values.properties, tags: values.tags }
    publishing.mutate({ id: manifestId, upserts: [item] })
  }
  return { plan: { preview, isBusy: publishing.isPending }, toSet, failure: planFailure ?? toSet.failure }
}
