import { saveCatalog, saveSkus } from '@regent/contract/monetize/commerce'
import { write } from '../../../api/act.ts'
import { writeFailure } from '../../../api/failure.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import type { FormFailure } from '../../../ui/form/use-form-faults.ts'
import { type CommerceChange, fieldWithin, findNewer, type Live } from './catalog-changes.ts'

/** Reviews and saves a change. Sends the version that it is based on, so that a newer catalog is never overwritten. */
async function saveOnce(change: CommerceChange, { catalog, skus }: Live, scope: string | null): Promise<void> {
  const options = { scope, reviewed: 'in every realm' as const, done: change.title }
  if (change.of === 'catalog') {
    const body = change.apply(catalog)
    await write(saveCatalog, { body }, { ...options, subject: ['store', 'offer'], ifMatch: catalog.version })
  } else {
    const body = { definitions: change.apply(skus.definitions) }
    await write(saveSkus, { body }, { ...options, subject: 'sku', ifMatch: skus.version })
  }
}

/** After this many newer versions in a row the form reports it. */
const maxVersions = 3

/** Reviews and saves a change; if somebody else saved first, on top of theirs. */
export async function saveChange(change: CommerceChange, live: Live, scope: string | null): Promise<void> {
  let base = live
  for (let version = 1; ; version += 1)
    try {
      return await saveOnce(change, base, scope)
    } catch (error) {
      const newer = findNewer(error, change.of)
      if (!newer || version === maxVersions) throw error
      base = { ...base, ...newer }
      toast('Someone else saved first. The review includes their change.')
    }
}

/** The failure of a save for the form of the edited record, with the fields of the record that were rejected. */
export function toFailure(error: unknown, change: CommerceChange, { catalog, skus }: Live): FormFailure {
  const failure = writeFailure('The catalog was not saved.', error)
  const body = change.of === 'catalog' ? change.apply(catalog) : { definitions: change.apply(skus.definitions) }
  const fields = (failure.fields ?? []).flatMap(({ field, message }) => {
    const within = change.path && fieldWithin(body, change.path, field)
    return within === undefined ? [] : [{ field: within, message: message.replace(field, within) }]
  })
  return fields.length > 0 ? { ...failure, fields } : failure
}
