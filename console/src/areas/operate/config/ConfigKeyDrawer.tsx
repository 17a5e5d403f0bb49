import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type ConfigKeyView, configNameFault } from '@regent/contract/operate/config'
import { findKnownKey, isSecretKey } from '@regent/contract/operate/config-keys'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { realmScope } from '../../../api/client.ts'
import { useWriteFailure } from '../../../api/use-write-failure.ts'
import { useRealm } from '../../../shell/frame/place.ts'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import { SuggestInput } from '../../../ui/input/SuggestInput.tsx'
import styles from './Config.module.css'
import { KeyHistory } from './ConfigKeyDetail.tsx'
import { ConfigValueInput } from './ConfigValueInput.tsx'
import { changeKeys, type KeyConflict, type SaveConflict } from './change-keys.ts'
import { ProdNotice } from './ProdNotice.tsx'
import { SecretText } from './SecretText.tsx'

type Values = { name: string; value: string }

type ConfigKeyDrawerProps = {
  /** The key to edit or to set; without it the form has a field for the name. */
  row?: ConfigKeyView | undefined
  /** All keys: the form rejects existing names and suggests known ones. */
  rows: readonly ConfigKeyView[]
  /** The version of the realm's config when it was loaded. */
  version: number
  isOpen: boolean
  onClose: () => void
}

/** The value of someone else, and the version to send to overwrite it. */
type NewerValue = KeyConflict & { version: number }

type SeenKey = { name: string; before: string | null; version: number }

/** Saves a value over the one that was seen, or over that of someone else. */
function useKeySave({ name, before, version }: SeenKey, onSettled: (conflict: SaveConflict | undefined) => void) {
  const { realmId } = useRealm()
  return useMutation({
    mutationFn: ({ value, over }: { value: string; over?: NewerValue }) =>
      changeKeys([{ name, before: over ? over.theirs : before, after: value }], {
        scope: realmScope(realmId),
        version: over?.version ?? version,
        done: before === null ? `Added ${name}` : `Changed ${name}`,
      }),
    onSuccess: onSettled,
  })
}

/** Sets one key. If someone else has changed it in the meantime, their value is shown before it is overwritten. */
export function ConfigKeyDrawer({ row, rows, version, isOpen, onClose }: ConfigKeyDrawerProps) {
  const { environment } = useRealm()
  // A snapshot from when the drawer opened: the list may be refetched.
  const [seen, setSeen] = useState(() => ({ version, rows }))
  const [conflict, setConflict] = useState<NewerValue>()
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: { name: row?.name ?? '', value: row?.value ?? '' },
    validate: (values) => findErrors(values, row, seen.rows),
  })
  const name = form.values.name
  const before = seen.rows.find((one) => one.name === name)?.value ?? null
  const definition = findKnownKey(name)
  const type = definition?.type ?? (isSecretKey(name) ? 'secret' : 'text')

  const save = useKeySave({ name, before, version: seen.version }, (touched) => {
    if (!touched) return onClose()
    const [first] = touched.conflicts
    setConflict(first && { ...first, version: touched.version })
  })

  return (
    <FormDrawer
      isOpen={isOpen}
      onClose={onClose}
      title={row ? `${row.isSet ? 'Edit' : 'Set'} ${row.name}` : 'Add a key'}
      subtitle={definition?.description}
      form={form}
      draft={chooseDraft(type === 'secret', row)}
      onSubmit={({ value }) => save.mutate({ value })}
      isSaving={save.isPending}
      failure={useWriteFailure('The key was not saved.', save.error)}
      submitLabel={row?.isSet ? 'Save value' : row ? 'Set key' : 'Add key'}
      isNarrow
    >
      <ProdNotice environment={environment} />
      {conflict && (
        <TwoValues
          name={name}
          before={before}
          theirs={conflict.theirs}
          own={form.values.value}
          isSaving={save.isPending}
          onTheirs={onClose}
          onOwn={() => {
            setSeen({ ...seen, version: conflict.version })
            setConflict(undefined)
            save.mutate({ value: form.getValues().value, over: conflict })
          }}
        />
      )}
      {!row && (
        <SuggestInput
          label="Key"
          description="namespace|key, such as arena|season. Case-sensitive."
          data={seen.rows.filter(({ isSet, isKnown }) => isKnown && !isSet).map((one) => one.name)}
          data-autofocus
          spellCheck={false}
          autoComplete="off"
          classNames={{ input: 'mono' }}
          {...form.getInputProps('name')}
        />
      )}
      <ConfigValueInput
        type={type}
        defaultValue={definition?.default}
        input={form.getInputProps('value')}
        hasFocus={row !== undefined}
      />
      {row && <KeyHistory name={row.name} />}
    </FormDrawer>
  )
}

/** Secrets are not stored in the browser. */
function chooseDraft(isSecret: boolean, row: ConfigKeyView | undefined) {
  if (isSecret) return { none: 'a secret' }
  return row ? { form: 'config-key', record: row.name } : { none: 'the key may be a secret', form: 'config-key' }
}

type TwoValuesProps = {
  name: string
  before: string | null
  theirs: string | null
  own: string
  isSaving: boolean
  onTheirs: () => void
  onOwn: () => void
}

/** The choice between the own value and that of someone else. */
function TwoValues({ name, before, theirs, own, isSaving, onTheirs, onOwn }: TwoValuesProps) {
  return (
    <section className={`stack gap-8 caution ${styles.conflict}`} role="alert" aria-label="Two values">
      <p className="flush">Someone else changed this key. Your change was not saved.</p>
      <dl className={styles.sides}>
        <dt>Before</dt>
        <dd>
          <Side value={before} name={name} />
        </dd>
        <dt>Theirs, now</dt>
        <dd>
          <Side value={theirs} name={name} />
        </dd>
        <dt>Yours</dt>
        <dd>
          <Side value={own} name={name} />
        </dd>
      </dl>
      <div className="flex wrap">
        <Button onClick={onTheirs}>Keep theirs</Button>
        <Button loading={isSaving} onClick={onOwn}>
          Use mine
        </Button>
      </div>
    </section>
  )
}

function Side({ value, name }: { value: string | null; name: string }) {
  if (value === null) return <span className="dimmed">not set</span>
  return isSecretKey(name) ? <SecretText value={value} name={name} /> : <span className="mono">{value || '""'}</span>
}

function findErrors({ name, value }: Values, row: ConfigKeyView | undefined, rows: readonly ConfigKeyView[]) {
  const faults: Partial<Values> = {}
  const nameFault = configNameFault(name)
  if (!row && name === '') faults.name = 'Enter a name.'
  else if (nameFault) faults.name = `${nameFault.charAt(0).toUpperCase()}${nameFault.slice(1)}.`
  else if (!row && rows.some((one) => one.isSet && one.name === name)) {
    faults.name = 'This key already exists. Edit it in the list.'
  }
  const type = findKnownKey(name)?.type
  if (value.length > 8192) faults.value = 'At most 8,192 characters.'
  else if (type === 'boolean' && value === '') faults.value = 'Choose true or false.'
  else if (type === 'number' && (value.trim() === '' || !Number.isFinite(Number(value))))
    faults.value = 'Enter a number.'
  return faults
}
