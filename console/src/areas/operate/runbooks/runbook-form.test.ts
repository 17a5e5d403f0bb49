import { runbookTemplates } from '@regent/contract/operate/runbook-templates'
import { RunbookContent } from '@regent/contract/operate/runbooks'
import { sampleRunbooks } from '@regent/contract/samples/runbooks'
import { expect, test } from 'vitest'
import { newParameter, newStep, runbookErrors, runbookValues, toFormField, toRunbook } from './runbook-form.ts'

test.each([...sampleRunbooks, ...runbookTemplates].map((one) => [one.name, one] as const))(
  '%s is kept by an edit',
  (_, runbook) => {
    expect(RunbookContent.safeParse(runbook).success).toBe(true)
    expect(runbookErrors(runbookValues(runbook))).toEqual({})
    expect(toRunbook(runbookValues(runbook))).toEqual(runbook)
  },
)

test('values that the form does not show are kept: a choice of players, a language, the namespace of a stat', () => {
  const players = { audience: { segment: 7, rules: { platform: 'iOS' } } }
  const known = {
    name: 'A',
    description: '',
    parameters: [],
    steps: [
      {
        kind: 'mail' as const,
        title: 'Mail',
        body: { players, mail: { subject: 'Hi', body: '', attachments: [], translations: [{ lng: 'de' }] } },
      },
      {
        kind: 'stats' as const,
        title: 'Set',
        body: { players, space: 'client.public', key: 'A', act: 'delete' },
      },
    ],
  }
  const values = runbookValues(known)
  expect(values.steps[0]?.who).toBe('kept')
  expect(toRunbook(values)).toEqual(known)
})

test('missing values are reported at their field', () => {
  expect(Object.keys(runbookErrors(runbookValues()))).toEqual(['name', 'steps.0.title', 'steps.0.subject'])
  const steps = [
    { ...newStep, title: 'A', kind: 'stats' as const, who: 'played' as const },
    { ...newStep, title: 'B', kind: 'config' as const },
    { ...newStep, title: 'C', kind: 'job' as const },
    { ...newStep, title: 'D', kind: 'grant' as const, gifts: [{ symbol: '', count: '' }] },
  ]
  const parameters = [
    { ...newParameter, name: 'From', label: 'Start' },
    { ...newParameter, name: 'to', label: 'End', kind: 'number' as const, usual: 'x' },
    { ...newParameter, name: 'to', label: '' },
  ]
  expect(Object.keys(runbookErrors({ name: 'N', description: '', parameters, steps }))).toEqual([
    'parameters.0.name',
    'parameters.1.usual',
    'parameters.2.label',
    'parameters.2.name',
    'steps.0.from',
    'steps.0.to',
    'steps.0.stat',
    'steps.1.keys',
    'steps.2.job',
    'steps.3.gifts.0.symbol',
    'steps.3.gifts.0.count',
  ])
})

test.each([
  ['name', 'name'],
  ['parameters.1.default', 'parameters.1.usual'],
  ['steps.0.body.mail.attachments.2.symbol', 'steps.0.gifts.2.symbol'],
  ['steps.0.body.grants.1.count', 'steps.0.gifts.1.count'],
  ['steps.1.body.players.audience.rules.played.0.to', 'steps.1.to'],
  ['steps.1.body.key', 'steps.1.stat'],
  ['steps.2.body', 'steps.2.title'],
])('the server’s field %s is the form’s %s', (field, expected) => {
  expect(toFormField(field)).toBe(expected)
})
