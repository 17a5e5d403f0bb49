import { ApiError } from '@regent/contract/errors'
import { getPlan, listPlanRows, listPlans, type Plan } from '@regent/contract/organization/plans'
import { samplePlans } from '@regent/contract/samples/plans'
import type { Demo } from '../../../api/demo/demo.ts'
import { demoPage } from '../../../api/demo/demo-pages.ts'
import { demoPlayers } from '../../../api/demo/demo-players.ts'

const plans = samplePlans(Date.now(), demoPlayers('DEMO'))

function requirePlan(id: number) {
  const found = plans.find(({ plan }) => plan.id === id)
  if (!found) throw new ApiError('PlanNotFound')
  return found
}

export function demoAnswers(demo: Demo): void {
  demo.on(listPlans, ({ query }, pid) => {
    const place = ({ count, madeAt }: Plan) => (query.sort.endsWith('rows') ? count : madeAt)
    const all = plans
      .map(({ plan }) => plan)
      .filter((plan) => pid === '' || plan.pid === pid)
      .sort((a, b) => (query.sort.startsWith('-') ? -1 : 1) * (place(a) - place(b)))
    return demoPage(all, query)
  })
  demo.on(getPlan, ({ params }) => requirePlan(params.id))
  demo.on(listPlanRows, ({ params, query }) =>
    demoPage(
      requirePlan(params.id).sample.filter(({ state }) => !query.failed || state === 'failed'),
      query,
    ),
  )
}
