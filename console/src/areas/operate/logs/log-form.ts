import type { EndpointInput } from '@regent/contract/endpoint'
import type { ConfigLevel, LogContext, LogRule, saveLogContext } from '@regent/contract/operate/logs/logs'
import { momentFieldText } from '../../../ui/time/moment-text.ts'

type Filter = LogRule['ruleFilters'][number]

export type RuleValues = {
  enabled: boolean
  name: string
  description: string
  logLevel: ConfigLevel
  /** As typed, separated by commas or spaces. */
  playerIds: string
  playerIdOperationType: Filter['playerIdOperationType']
  paths: string
  pathsOperationType: Filter['pathsOperationType']
  /** The value of a `DateTimeField`; empty: the rule does not expire. */
  expiresAt: string
  /** Further filters, written by other tools; they are kept. */
  otherFilters: Filter[]
}

export type ConfigValues = { defaultLogLevel: ConfigLevel; rules: RuleValues[] }

export const newRule: RuleValues = {
  enabled: true,
  name: '',
  description: '',
  logLevel: 'Debug',
  playerIds: '',
  playerIdOperationType: 'Include',
  paths: '',
  pathsOperationType: 'StartsWith',
  expiresAt: '',
  otherFilters: [],
}

export const configValues = ({ defaultLogLevel, rules }: LogContext): ConfigValues => ({
  defaultLogLevel,
  rules: rules.map(({ ruleFilters: [first, ...otherFilters], expiresAt, ...rule }) => ({
    ...newRule,
    ...rule,
    ...(first && {
      playerIds: first.playerIds.join(', '),
      playerIdOperationType: first.playerIdOperationType,
      paths: first.paths.join(', '),
      pathsOperationType: first.pathsOperationType,
    }),
    expiresAt: expiresAt === undefined ? '' : momentFieldText(expiresAt),
    otherFilters,
  })),
})

export const splitParts = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean)

const isTag = (text: string) => /^[1-9]\d{0,15}$/.test(text) && Number.isSafeInteger(Number(text))

export type ConfigBody = NonNullable<EndpointInput<typeof saveLogContext>['body']>

export const configBody = ({ defaultLogLevel, rules }: ConfigValues): ConfigBody => ({
  defaultLogLevel,
  rules: rules.map(
    ({ playerIds, playerIdOperationType, paths, pathsOperationType, expiresAt, otherFilters, ...rule }) => {
      const filter = {
        playerIds: splitParts(playerIds).map(Number),
        playerIdOperationType,
        paths: splitParts(paths),
        pathsOperationType,
      }
      const isOpen = filter.playerIds.length === 0 && filter.paths.length === 0 && otherFilters.length === 0
      return {
        ...rule,
        name: rule.name.trim(),
        description: rule.description.trim(),
        ruleFilters: isOpen ? [] : [filter, ...otherFilters],
        ...(expiresAt !== '' && { expiresAt: new Date(expiresAt).getTime() }),
      }
    },
  ),
})

/** Error messages by field name. */
export const configErrors = ({ rules }: ConfigValues): Record<string, string> =>
  Object.fromEntries(
    rules.flatMap(({ name, playerIds }, index) => [
      ...(name.trim() === '' ? [[`rules.${index}.name`, 'Enter a name.']] : []),
      ...(splitParts(playerIds).every(isTag)
        ? []
        : [[`rules.${index}.playerIds`, 'Gamer tags are numbers, separated by commas.']]),
    ]),
  )
