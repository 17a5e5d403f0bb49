import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { copySeason, type Season, type SeasonPartView, seasonPartRights } from '@regent/contract/operate/seasons'
import { dayMs } from '@regent/contract/time'
import { write } from '../../../api/act.ts'
import { SaveDrawer } from '../../../shell/form/SaveDrawer.tsx'
import { DateTimeField } from '../../../ui/time/DateTimeField.tsx'
import { momentFieldText } from '../../../ui/time/moment-text.ts'
import { seasonErrors } from './season-form.ts'
import { describePart, suggestCopyName } from './season-words.ts'

type CopySeasonDrawerProps = { season: Season; isOpen: boolean; onClose: () => void; onSaved: (copy: Season) => void }
type CopyValues = { name: string; start: string; copies: { copyAs: string }[] }

/** Four weeks later, so that days of the week stay. */
const monthMs = 28 * dayMs

const isCopied = ({ kind, found }: SeasonPartView) => found === 'yes' && seasonPartRights[kind].copy !== undefined

/** The id counts up; kinds with a number as the id get a name. */
const suggestName = ({ id, name }: SeasonPartView) =>
  suggestCopyName(/^\d+$/.test(id) ? `${name} ` : (id.split(':')[0] ?? id))

/** Copies a season to another time, as a draft. The operator names the copies, because many names contain a date. */
export function CopySeasonDrawer({ season, isOpen, onClose, onSaved }: CopySeasonDrawerProps) {
  const copied = season.parts.filter(isCopied)
  const form = useForm<CopyValues>({
    mode: 'controlled',
    initialValues: {
      name: suggestCopyName(`${season.name} `),
      start: momentFieldText(season.start + monthMs),
      copies: copied.map((part) => ({ copyAs: suggestName(part) })),
    },
    validate: ({ name, start }) =>
      seasonErrors({ name, start, end: start }).start
        ? { start: 'Choose a start.' }
        : { ...(name.trim() === '' && { name: 'Enter a name.' }) },
  })
  const save = async ({ name, start, copies }: CopyValues) => {
    const body = {
      name,
      start: Date.parse(start),
      copies: copied.flatMap(({ kind, id }, n) => {
        const copyAs = copies[n]?.copyAs.trim()
        return copyAs ? [{ kind, id, copyAs }] : []
      }),
    }
    const options = { subject: 'season', done: `Copied the season ${season.name}` } as const
    const { data } = await write(copySeason, { params: { id: season.id }, body }, options)
    return data
  }
  return (
    <SaveDrawer
      isOpen={isOpen}
      onClose={onClose}
      title={`Copy ${season.name}`}
      subtitle="The copy is a draft. Its parts are copied when it is scheduled. Promos get new codes."
      form={form}
      draft={{ form: 'season-copy', record: season.id }}
      save={save}
      failed="The season was not copied."
      onSaved={onSaved}
      submitLabel="Copy as draft"
    >
      <TextInput label="Name" data-autofocus autoComplete="off" spellCheck={false} {...form.getInputProps('name')} />
      <DateTimeField label="Starts" {...form.getInputProps('start')} />
      {copied.map((part, n) => (
        <TextInput
          key={`${part.kind} ${part.id}`}
          label={`New name of ${part.name}`}
          description={`${describePart(part.kind).label}. Empty: the same record is used again.`}
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps(`copies.${n}.copyAs`)}
        />
      ))}
    </SaveDrawer>
  )
}
