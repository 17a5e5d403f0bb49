import type {
  RunbookContent,
  RunbookParameter,
  RunbookParameterKind,
  RunbookStep,
  RunbookStepKind,
} from '@regent/contract/operate/runbooks'
import type { Pair } from '../../../ui/input/PairsInput.tsx'

/** The audience of a step; `kept`: an audience that only the API supports. */
export const whoOptions = [
  { value: 'everybody', label: 'Everybody' },
  { value: 'segment', label: 'A segment' },
  { value: 'played', label: 'Played between two times' },
  { value: 'one', label: 'One player' },
] as const
export type Who = (typeof whoOptions)[number]['value'] | 'kept'

/** A gift as typed; the amount may be a parameter. */
export type GiftOfStep = { symbol: string; count: string; properties?: Pair[] }

export type ParameterValues = { name: string; label: string; kind: RunbookParameterKind; usual: string }

/** A step as typed; its kind determines the relevant fields. Each may contain `{{name}}` instead of a value. */
export type StepValues = {
  kind: RunbookStepKind
  title: string
  who: Who
  segment: string
  from: string
  to: string
  player: string
  subject: string
  text: string
  gifts: GiftOfStep[]
  stat: string
  act: 'set' | 'add' | 'delete'
  value: string
  keys: Pair[]
  job: string
  /** The step that the form values were created from; hidden parts are kept. */
  known?: RunbookStep | undefined
}

export type RunbookValues = {
  name: string
  description: string
  parameters: ParameterValues[]
  steps: StepValues[]
}

export const newParameter: ParameterValues = { name: '', label: '', kind: 'text', usual: '' }

export const newStep: StepValues = {
  kind: 'mail',
  title: '',
  who: 'everybody',
  segment: '',
  from: '',
  to: '',
  player: '',
  subject: '',
  text: '',
  gifts: [],
  stat: '',
  act: 'set',
  value: '',
  keys: [],
  job: '',
}

/** Parses a number; anything else, such as a parameter, stays a string. */
const asNumber = (text: string): number | string => (/^-?\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : text.trim())

type Json = Record<string, unknown>
const asJson = (value: unknown): Json => (typeof value === 'object' && value !== null ? (value as Json) : {})
const asText = (value: unknown): string => (value === undefined || value === null ? '' : String(value))
const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

// ── Players ──────────────────────────────────────────────────────────────

type Whom = Pick<StepValues, 'who' | 'segment' | 'from' | 'to' | 'player'>

function readAudience(players: unknown): Whom {
  const none = { segment: '', from: '', to: '', player: '' }
  const { matching, segment, gamerTags, audience } = asJson(players)
  if (matching !== undefined && Object.keys(asJson(matching)).length === 0) return { ...none, who: 'everybody' }
  if (segment !== undefined) return { ...none, who: 'segment', segment: asText(segment) }
  if (asList(gamerTags).length === 1) return { ...none, who: 'one', player: asText(asList(gamerTags)[0]) }
  const rules = asJson(asJson(audience)['rules'])
  const [span, ...others] = asList(rules['played'])
  if (span && others.length === 0 && Object.keys(rules).length === 1 && Object.keys(asJson(audience)).length === 1) {
    const { from, to } = asJson(span)
    return { ...none, who: 'played', from: asText(from), to: asText(to) }
  }
  return { ...none, who: 'kept' }
}

function toPlayers({ who, segment, from, to, player, known }: StepValues): unknown {
  switch (who) {
    case 'everybody':
      return { matching: {} }
    case 'segment':
      return { segment: asNumber(segment) }
    case 'one':
      return { gamerTags: [asNumber(player)] }
    case 'played':
      return { audience: { rules: { played: [{ from: asNumber(from), to: asNumber(to) }] } } }
    case 'kept':
      return known?.body['players']
  }
}

// ── Steps ────────────────────────────────────────────────────────────────

/** The fields of a step's body, by kind. */
function toRequestBody(step: StepValues): RunbookStep['body'] {
  const storedBody = step.known?.kind === step.kind ? step.known.body : {}
  switch (step.kind) {
    case 'mail': {
      const { rewards: _, playerRewards: _older, ...mail } = asJson(storedBody['mail'])
      const before = asList(mail['attachments']).map(asJson)
      const attachments = step.gifts.map(({ symbol, count }, index) => ({
        // Keeps other data of an attachment, such as item properties, while its symbol is unchanged.
        ...(before[index]?.['symbol'] === symbol.trim() && before[index]),
        symbol: symbol.trim(),
        action: 'grant',
        quantity: asNumber(count),
      }))
      const texts = { subject: step.subject, body: step.text }
      return { ...storedBody, players: toPlayers(step), mail: { ...mail, ...texts, attachments } }
    }
    case 'grant': {
      const grants = step.gifts.map(({ symbol, count }) => ({ contentId: symbol.trim(), count: asNumber(count) }))
      return { ...storedBody, players: toPlayers(step), grants }
    }
    case 'stats': {
      const { value: _, ...rest } = storedBody
      const value = step.act === 'delete' ? {} : { value: step.value }
      return { ...rest, players: toPlayers(step), key: step.stat.trim(), act: step.act, ...value }
    }
    case 'config': {
      const set = step.keys.filter(({ name }) => name.trim() !== '')
      return { ...storedBody, upserts: Object.fromEntries(set.map(({ name, value }) => [name.trim(), value])) }
    }
    case 'job':
      return { jobId: step.job.trim() }
  }
}

function stepValues(step: RunbookStep): StepValues {
  const { kind, title, body } = step
  const mail = asJson(body['mail'])
  const gifts = (kind === 'mail' ? asList(mail['attachments']) : asList(body['grants'])).map((one): GiftOfStep => {
    const { symbol, contentId, quantity, count } = asJson(one)
    return { symbol: asText(symbol ?? contentId), count: asText(quantity ?? count ?? 1), properties: [] }
  })
  const act = asText(body['act'])
  return {
    ...newStep,
    kind,
    title,
    gifts,
    ...readAudience(body['players']),
    subject: asText(mail['subject']),
    text: asText(mail['body']),
    stat: asText(body['key']),
    act: act === 'add' || act === 'delete' ? act : 'set',
    value: asText(body['value']),
    keys: Object.entries(asJson(body['upserts'])).map(([name, value]) => ({ name, value: asText(value) })),
    job: asText(body['jobId']),
    known: step,
  }
}

// ── The whole form ───────────────────────────────────────────────────────

export const runbookValues = (known?: RunbookContent): RunbookValues => ({
  name: known?.name ?? '',
  description: known?.description ?? '',
  parameters: (known?.parameters ?? []).map(({ name, label, kind, default: usual }) => ({
    name,
    label,
    kind,
    usual: asText(usual),
  })),
  steps: known?.steps.map(stepValues) ?? [newStep],
})

const toParameter = ({ name, label, kind, usual }: ParameterValues): RunbookParameter => ({
  name: name.trim(),
  label: label.trim(),
  kind,
  ...(kind !== 'time' && usual.trim() !== '' && { default: kind === 'number' ? Number(usual) : usual.trim() }),
})

export const toRunbook = ({ name, description, parameters, steps }: RunbookValues): RunbookContent => ({
  name: name.trim(),
  description: description.trim(),
  parameters: parameters.map(toParameter),
  steps: steps.map((step) => ({ kind: step.kind, title: step.title.trim(), body: toRequestBody(step) })),
})

const parameterName = /^[a-z][A-Za-z0-9]{0,39}$/

/** Errors by form field. The server validates the steps themselves. */
export function runbookErrors({ name, parameters, steps }: RunbookValues): Record<string, string> {
  const errors: Record<string, string> = {}
  if (name.trim() === '') errors['name'] = 'Enter a name.'
  parameters.forEach((one, index) => {
    const at = `parameters.${index}`
    if (one.label.trim() === '') errors[`${at}.label`] = 'Enter a label.'
    if (!parameterName.test(one.name.trim())) errors[`${at}.name`] = 'A word such as from or giftAmount.'
    else if (parameters.findIndex((other) => other.name.trim() === one.name.trim()) < index)
      errors[`${at}.name`] = 'This name is already used above.'
    if (one.kind === 'number' && one.usual.trim() !== '' && !Number.isFinite(Number(one.usual)))
      errors[`${at}.usual`] = 'Enter a number.'
  })
  if (steps.length === 0) errors['steps'] = 'Add at least one step.'
  steps.forEach((step, index) => {
    const at = `steps.${index}`
    if (step.title.trim() === '') errors[`${at}.title`] = 'Enter a title for the step.'
    const must = (field: keyof StepValues, message: string) => {
      if (asText(step[field]).trim() === '') errors[`${at}.${field}`] = message
    }
    if (hasPlayers(step.kind)) {
      if (step.who === 'segment') must('segment', 'Choose a segment.')
      if (step.who === 'one') must('player', 'Enter a gamer tag or a parameter.')
      if (step.who === 'played') {
        must('from', 'Enter a parameter such as {{from}}.')
        must('to', 'Enter a parameter such as {{to}}.')
      }
    }
    if (step.kind === 'mail') must('subject', 'Write a subject.')
    if (step.kind === 'stats') must('stat', 'Enter a stat.')
    if (step.kind === 'job') must('job', 'Choose a job.')
    if (step.kind === 'grant' && step.gifts.length === 0) errors[`${at}.gifts`] = 'Add something to grant.'
    if (step.kind === 'config' && step.keys.every((pair) => pair.name.trim() === ''))
      errors[`${at}.keys`] = 'Add a key.'
    step.gifts.forEach(({ symbol, count }, gift) => {
      if (symbol.trim() === '') errors[`${at}.gifts.${gift}.symbol`] = 'Choose a currency or an item.'
      if (count.trim() === '') errors[`${at}.gifts.${gift}.count`] = 'Enter a number or a parameter.'
    })
  })
  return errors
}

export const hasPlayers = (kind: RunbookStepKind): boolean => kind === 'mail' || kind === 'grant' || kind === 'stats'

/** Maps a field of the request to the form field. */
export function toFormField(field: string): string {
  const [, step, part = ''] = /^steps\.(\d+)\.body\.?(.*)$/.exec(field) ?? []
  if (step === undefined) return field.replace(/\.default$/, '.usual')
  const at = `steps.${step}`
  const gift = /(?:attachments|grants)\.(\d+)\.(symbol|contentId|quantity|count)/.exec(part)
  if (gift) return `${at}.gifts.${gift[1]}.${gift[2] === 'symbol' || gift[2] === 'contentId' ? 'symbol' : 'count'}`
  if (part.startsWith('players.audience')) return `${at}.${part.endsWith('.to') ? 'to' : 'from'}`
  if (part.startsWith('players.segment')) return `${at}.segment`
  if (part.startsWith('players')) return `${at}.player`
  if (part.startsWith('mail.subject')) return `${at}.subject`
  if (part.startsWith('mail')) return `${at}.text`
  if (part.startsWith('key')) return `${at}.stat`
  if (part.startsWith('value')) return `${at}.value`
  if (part.startsWith('jobId')) return `${at}.job`
  return `${at}.title`
}
