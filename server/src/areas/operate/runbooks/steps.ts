import { ApiError } from '@regent/contract/errors'
import type { RunbookContent, RunbookStep, RunValues } from '@regent/contract/operate/runbooks'
import type { PlanWithSample } from '@regent/contract/organization/plans'
import type { Right } from '@regent/contract/permissions'
import { findOrganization } from '../../../directory/organizations/directory.ts'
import { checkConfirmed } from '../../../kernel/context/access.ts'
import type { RealmContext } from '../../../kernel/context/context.ts'
import { part } from '../../../kernel/http/validation.ts'
import type { RunbookStepRule } from '../../../kernel/plans/runbook-step.ts'
import { collectParameters, fillParameters, sampleValues } from './values.ts'

/** Rejects steps that are invalid with any values, with the step and the field of its body. */
export function checkContent({ registry }: RealmContext, { parameters, steps }: RunbookContent): void {
  const names = parameters.map(({ name }) => name)
  const twice = names.findIndex((name, index) => names.indexOf(name) !== index)
  if (twice !== -1) reject(`parameters.${twice}.name`, 'is also the name of another parameter.')
  for (const [index, { kind, default: usual }] of parameters.entries()) {
    if (usual === undefined) continue
    if (kind === 'time') reject(`parameters.${index}.default`, 'is not allowed. The time is chosen for each run.')
    if ((kind === 'number') !== (typeof usual === 'number'))
      reject(`parameters.${index}.default`, `must be ${kind === 'number' ? 'a number' : 'text'}.`)
  }
  const values = sampleValues(parameters)
  for (const [index, step] of steps.entries()) {
    const unknown = collectParameters(step.body).find((name) => !names.includes(name))
    if (unknown !== undefined) reject(`steps.${index}.body`, `contains an unknown parameter, “${unknown}”.`)
    readBody(registry.runbookSteps[step.kind], step, index, values)
  }
}

/** Plans a step like the call of its kind: with the same rights and checks. */
export async function planStep(
  context: RealmContext,
  step: RunbookStep,
  index: number,
  values: RunValues,
): Promise<PlanWithSample> {
  const { realm, can, registry, settings } = context
  const rule = registry.runbookSteps[step.kind]
  const rights = [rule.call.access.operator ?? []].flat() as Right[]
  if (!rights.some((right) => can(right, realm.id))) {
    throw new ApiError('Forbidden', {
      field: `steps.${index}`,
      message: `Step ${index + 1}, “${step.title}”, needs the right "${rights.join('" or "')}".`,
    })
  }
  const body = readBody(rule, step, index, values)
  const organization = await findOrganization(context.db, realm.cid)
  checkConfirmed(rule.call, organization, settings, { params: {}, query: {}, body })
  return runInStep(index, step, () => rule.plan(context, body as never))
}

function readBody(rule: RunbookStepRule, step: RunbookStep, index: number, values: RunValues): object {
  try {
    return part(rule.call.body)(fillParameters(step.body, values))
  } catch (error) {
    throw withStep(error, index, step)
  }
}

async function runInStep<T>(index: number, step: RunbookStep, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw withStep(error, index, step)
  }
}

/** Adds the step to an error. */
function withStep(error: unknown, index: number, { title }: RunbookStep): unknown {
  if (!(error instanceof ApiError)) return error
  const { code, message, field, current } = error
  return new ApiError(code, {
    field: `steps.${index}.body${field === undefined || field === '' ? '' : `.${field}`}`,
    message: `Step ${index + 1}, “${title}”: ${message}`,
    ...(current !== undefined && { current }),
  })
}

function reject(field: string, what: string): never {
  throw new ApiError('BadRequest', { field, message: `${field} ${what}` })
}
