import { Button, Select, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useConfirm } from '../feedback/ConfirmDialog.tsx'
import { ConfirmForm } from '../feedback/ConfirmModal.tsx'
import { toast, toastError } from '../feedback/toast.ts'
import { FormDrawer } from '../form/FormDrawer.tsx'
import type { FormFailure } from '../form/use-form-faults.ts'
import { Card } from '../layout/Card.tsx'
import { Section } from '../layout/Section.tsx'
import { DateTimeField } from '../time/DateTimeField.tsx'
import { DurationField } from '../time/DurationField.tsx'
import styles from './Kit.module.css'

/** Toasts of the kit. */
export function KitToasts() {
  return (
    <Section title="Toasts">
      <div className={`cluster ${styles.rowValues}`}>
        <Button onClick={() => toast('Job finished: promotion to live')}>Message</Button>
        <Button
          onClick={() =>
            toast('Removed 42 from weekly', { action: { label: 'Undo', onClick: () => toast('Put back') } })
          }
        >
          With Undo
        </Button>
        <Button onClick={() => toastError('The mail could not be sent. Nothing was changed.', 'req_01JD8QK3M5')}>
          Error
        </Button>
      </div>
    </Section>
  )
}

/** Fields of the kit with special value types. */
export function KitFields() {
  const [start, setStart] = useState('')
  const [end, setEnd] = useState('2026-11-30T09:00Z')
  const [duration, setDuration] = useState('9000')
  return (
    <Section title="Times and durations in forms">
      <div className={styles.sample}>
        <DateTimeField label="Start" emptyLabel="Immediately" value={start} onChange={setStart} />
        <DateTimeField label="End" description="Players keep what they have." value={end} onChange={setEnd} />
        <DurationField label="Available per player for" emptyLabel="No end" value={duration} onChange={setDuration} />
        <p>
          Saved as {start || 'no time'}, {end || 'no time'} and {duration || 'no'} seconds.
        </p>
      </div>
    </Section>
  )
}

/** The dialogs and drawers of the kit. */
export function KitDialogs() {
  const confirm = useConfirm()
  const [isOpen, setIsOpen] = useState(false)
  const [formFailure, setFormFailure] = useState<FormFailure | null>(null)
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { symbol: '', kind: 'currency', notes: '' },
    validate: { symbol: (value) => (value ? null : 'Give the listing a symbol, such as gems_small.') },
  })

  function refuse() {
    setFormFailure({
      message: 'The listing was not created.',
      effect: 'Nothing was changed.',
      fields: [{ field: 'symbol', message: 'This symbol is taken; choose another.' }],
      requestId: 'req_01JD8QK3M5',
    })
  }

  return (
    <Section title="Dialogs and drawers">
      <div className={`cluster ${styles.rowValues}`}>
        <Button
          onClick={() =>
            confirm({
              title: 'Clear the leaderboard?',
              body: 'All entries of weekly are removed. Players keep rewards they have already claimed.',
              verb: 'Clear 4,312 entries',
              level: 'costly',
            })
          }
        >
          Costly
        </Button>
        <Button
          onClick={() =>
            confirm({
              title: 'Delete the leaderboard?',
              body: 'The board weekly and its 4,312 entries are deleted from live.',
              verb: 'Delete 1 leaderboard',
              level: 'irreversible',
              typeName: 'weekly',
            })
          }
        >
          Irreversible
        </Button>
        <Button
          onClick={() => {
            setFormFailure(null)
            form.reset()
            setIsOpen(true)
          }}
        >
          Form drawer
        </Button>
      </div>
      <div className={styles.sample}>
        <Card>
          <ConfirmForm
            body="The board weekly and its 4,312 entries are deleted from live."
            verb="Delete 1 leaderboard"
            level="irreversible"
            typeName="weekly"
            onAnswer={() => {}}
          />
        </Card>
      </div>
      <FormDrawer
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title="New listing"
        subtitle="Players see it as soon as its store is published."
        form={form}
        draft={{ none: 'a sample' }}
        onSubmit={refuse}
        failure={formFailure}
        submitLabel="Create listing"
      >
        <TextInput
          label="Symbol"
          description="Lower case letters, digits and underscores."
          {...form.getInputProps('symbol')}
          key={form.key('symbol')}
        />
        <Select
          label="Kind"
          data={['currency', 'item', 'bundle']}
          {...form.getInputProps('kind')}
          key={form.key('kind')}
        />
        <Textarea label="Notes" rows={3} {...form.getInputProps('notes')} key={form.key('notes')} />
      </FormDrawer>
    </Section>
  )
}
